import { type KeyObject, X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import * as m from '#messages'
import { OutsideError } from './outside-fetch.ts'

/**
 * The part of SAML metadata that is signed with the key of this certificate (PEM), as it was signed: the whole document, or else
 * the entity with this id by its own signature. Whoever reads that text reads what the federation has signed, wherever else the
 * document may have the same elements. Throws an OutsideError without such a signature.
 */
export function signedPart(xml: string, certificate: string, entityId: string | undefined): string {
  const key = keyIn(certificate)
  const root = elementAt(xml, ROOT, '')
  const entity = root && !root.signature && entityId ? elementAt(xml, entityTag(entityId), root.namespaces) : root
  if (!entity?.signature) throw new OutsideError(m.connections_saml_metadata_unsigned())
  if (WEAK.test(entity.signature)) throw new OutsideError(m.connections_saml_metadata_signature_weak())
  const verified = verify(xml, entity.signature, key)
  const isOfElement = verified?.uri === `#${entity.id}` || (verified?.uri === '' && entity === root)
  if (!verified || !isOfElement) throw new OutsideError(m.connections_saml_metadata_signature_invalid())
  return verified.part
}

/** A federation signs for years with a certificate that has expired: what counts is its key. */
function keyIn(certificate: string): KeyObject {
  try {
    return new X509Certificate(certificate).publicKey
  } catch {
    throw new OutsideError(m.connections_saml_metadata_certificate_unreadable())
  }
}

const ATTRIBUTES = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
const BEFORE = String.raw`(?:<\?[^?]*\?>|<!--(?:(?!-->)[^])*-->|\s)*`
const ROOT = new RegExp(
  String.raw`^\ufeff?${BEFORE}<(?:[\w.-]+:)?(?:EntityDescriptor|EntitiesDescriptor)\b${ATTRIBUTES}>`,
)
const SIGNATURE = new RegExp(String.raw`${BEFORE}<((?:[\w.-]+:)?Signature)\b`, 'y')
const WEAK = /Algorithm\s*=\s*["'][^"']*(sha1|md5|hmac)[^"']*["']/i

function entityTag(entityId: string): RegExp {
  const written = entityId.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('&', '&(?:amp;|#38;)')
  return new RegExp(
    String.raw`<(?:[\w.-]+:)?EntityDescriptor\b${ATTRIBUTES}\bentityID\s*=\s*["']${written}["']${ATTRIBUTES}>`,
  )
}

type SignedElement = { id: string; namespaces: string; signature: string | null }

/** The element that begins with this tag, and the signature that it begins with (SAML metadata, section 2.3). */
function elementAt(xml: string, tag: RegExp, outer: string): SignedElement | null {
  const start = tag.exec(xml)
  if (!start) return null
  const [text] = start
  const [, , id = ''] = /\sID\s*=\s*(["'])(.*?)\1/.exec(text) ?? []
  const namespaces = [...(text.match(/\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [])].join('') + outer
  return { id, namespaces, signature: signatureAt(xml, start.index + text.length, namespaces) }
}

/** Cut out of its document, it takes the namespaces along that were declared around it. */
function signatureAt(xml: string, position: number, namespaces: string): string | null {
  SIGNATURE.lastIndex = position
  const start = SIGNATURE.exec(xml)
  const [, name] = start ?? []
  if (!name) return null
  const end = xml.indexOf(`</${name}`, SIGNATURE.lastIndex)
  const close = xml.indexOf('>', end)
  if (end < 0 || close < 0) return null
  const rest = xml.slice(SIGNATURE.lastIndex, close + 1)
  const declared = new Set(rest.slice(0, rest.indexOf('>')).match(/xmlns(:[\w.-]+)?(?=\s*=)/g))
  return `<${name}${withoutThose(namespaces, declared)}${rest}`
}

function withoutThose(namespaces: string, declared: Set<string>): string {
  const seen = new Set(declared)
  return [...namespaces.matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*(?:"[^"]*"|'[^']*')/g)]
    .filter(([, name = '']) => !seen.has(name) && seen.add(name))
    .map(([declaration]) => declaration)
    .join('')
}

/** Null if it is not signed with this key. */
function verify(xml: string, text: string, key: KeyObject): { uri: string; part: string } | null {
  const signature = new SignedXml({ publicCert: key })
  for (const algorithms of [signature.HashAlgorithms, signature.SignatureAlgorithms])
    for (const name of Object.keys(algorithms))
      if (name.endsWith('sha1')) delete (algorithms as Record<string, unknown>)[name]
  try {
    signature.loadSignature(text)
    if (!signature.checkSignature(xml)) return null
  } catch {
    // The library throws for a wrong key, an unknown algorithm and a second element with the same ID alike.
    return null
  }
  const [part, ...others] = signature.getSignedReferences()
  const [reference] = signature.getReferences()
  return part && reference && others.length === 0 ? { uri: reference.uri ?? '', part } : null
}
