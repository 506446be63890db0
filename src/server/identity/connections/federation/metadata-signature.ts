import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import * as m from '#messages'
import { OutsideError } from '../outside-fetch.ts'
import { closingTags, documentOf, type Part } from './metadata-parts.ts'

/**
 * The documents in SAML metadata that are signed with the key of this certificate (PEM), in their signed form: the whole metadata
 * in parts, or else the entity with this id by its own signature. Callers must read this text only, because the metadata may
 * contain other, unsigned copies of the elements. Throws an OutsideError if the signature is missing or wrong, at the latest
 * after the last part; until then, nothing may be used.
 */
export function* signedDocuments(
  parts: Generator<Part, void>,
  certificate: string,
  entityId: string | undefined,
): Generator<string> {
  const key = keyIn(certificate)
  const first = parts.next()
  if (first.done) throw unsigned()
  const [root] = first.value.groups
  const signature = root === undefined ? null : signatureAt(first.value.content, 0, namespacesIn(root))
  if (root !== undefined && signature) {
    const { content } = first.value
    const unsignedContent = content.slice(0, signature.start) + content.slice(signature.end)
    const unsignedPart = { groups: [root], content: unsignedContent }
    yield* signedGroup({ root, signature, key }, followedBy(unsignedPart, parts))
    return
  }
  if (root !== undefined && !entityId) throw unsigned()
  for (const part of followedBy(first.value, parts)) {
    const signed = signedElement(part, key, entityId)
    if (signed) {
      yield signed
      return
    }
  }
  throw unsigned()
}

/** The key of a certificate. Its dates do not matter: federations keep signing for years with an expired certificate. */
function keyIn(certificate: string): KeyObject {
  try {
    return new X509Certificate(certificate).publicKey
  } catch {
    throw new OutsideError(m.connections_saml_metadata_certificate_unreadable())
  }
}

function unsigned(): OutsideError {
  return new OutsideError(m.connections_saml_metadata_unsigned())
}

function invalid(): OutsideError {
  return new OutsideError(m.connections_saml_metadata_signature_invalid())
}

function* followedBy<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first
  yield* rest
}

type SignedRoot = { root: string; signature: Signature; key: KeyObject }

/**
 * The canonical form of a group is that of its parts in sequence. Each part is therefore canonicalised, added to the digest, and
 * read in this form; the signature must match the group without its parts, and that digest.
 */
function* signedGroup({ root, signature, key }: SignedRoot, parts: Iterable<Part>): Generator<string> {
  requireStrong(signature.text)
  const inRoot = ({ groups, content }: Part) =>
    documentOf({ groups: [root + signature.written, ...groups.slice(1)], content })
  const empty = canonicalForm(inRoot({ groups: [root], content: '' }), signature, key)
  const hash = createHash(HASHES[empty.algorithm] ?? '')
  let outer: readonly string[] = []
  let opening = ''
  for (const { groups, content } of parts) {
    const closing = closingTags(groups)
    if (groups.length > outer.length) {
      const { text } = canonicalForm(inRoot({ groups, content: '' }), signature, key)
      hash.update(between(text, opening, closing))
      opening = text.slice(0, -closing.length)
    }
    if (groups.length < outer.length) {
      hash.update(closingTags(outer.slice(groups.length)))
      opening = canonicalForm(inRoot({ groups, content: '' }), signature, key).text.slice(0, -closing.length)
    }
    const { text } = canonicalForm(inRoot({ groups, content }), signature, key)
    hash.update(between(text, opening, closing))
    outer = groups
    yield text
  }
  hash.update(closingTags([root]))
  const digest = hash.digest('base64')
  const verified = verify(inRoot({ groups: [root], content: '' }), signature, key, (text) =>
    text === empty.text ? digest : '',
  )
  if (!verified || !isOf(verified, idIn(root), true)) throw invalid()
}

/** The text without this beginning and end. */
function between(text: string, beginning: string, end: string): string {
  if (!text.startsWith(beginning) || !text.endsWith(end) || text.length < beginning.length + end.length) throw invalid()
  return text.slice(beginning.length, text.length - end.length)
}

/** Null if the part does not contain the entity. */
function signedElement(part: Part, key: KeyObject, entityId = ''): string | null {
  const isRoot = part.groups.length === 0
  const start = (isRoot ? ROOT : entityTag(entityId)).exec(part.content)
  if (!start) return null
  const [tag] = start
  const namespaces = [tag, ...part.groups.toReversed()].map(namespacesIn).join('')
  const signature = signatureAt(part.content, start.index + tag.length, namespaces)
  if (!signature) throw unsigned()
  requireStrong(signature.text)
  const verified = verify(documentOf(part), signature, key)
  if (!verified || !isOf(verified, idIn(tag), isRoot)) throw invalid()
  return verified.text
}

/** Whether the verified element is the one with this id. */
function isOf({ uri }: Verified, id: string, isRoot: boolean): boolean {
  return uri === `#${id}` || (uri === '' && isRoot)
}

const ATTRIBUTES = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
const BEFORE = String.raw`(?:<\?[^?]*\?>|<!--(?:(?!-->)[^])*-->|\s)*`
const ROOT = new RegExp(String.raw`^\ufeff?${BEFORE}<(?:[\w.-]+:)?EntityDescriptor\b${ATTRIBUTES}>`)
const SIGNATURE = new RegExp(String.raw`${BEFORE}<((?:[\w.-]+:)?Signature)\b`, 'y')
const WEAK = /Algorithm\s*=\s*["'][^"']*(sha1|md5|hmac)[^"']*["']/i

function entityTag(entityId: string): RegExp {
  const written = entityId.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('&', '&(?:amp;|#38;)')
  return new RegExp(
    String.raw`<(?:[\w.-]+:)?EntityDescriptor\b${ATTRIBUTES}\bentityID\s*=\s*["']${written}["']${ATTRIBUTES}>`,
  )
}

function idIn(tag: string): string {
  return /\sID\s*=\s*(["'])(.*?)\1/.exec(tag)?.[2] ?? ''
}

function namespacesIn(tag: string): string {
  return (tag.match(/\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? []).join('')
}

/** The signature as written, and as a document of its own with the namespaces declared around it. */
type Signature = { written: string; text: string; start: number; end: number }

/** The signature at the beginning of an element (SAML metadata, section 2.3) whose tag ends at this position. */
function signatureAt(xml: string, position: number, namespaces: string): Signature | null {
  SIGNATURE.lastIndex = position
  const found = SIGNATURE.exec(xml)
  const [, name] = found ?? []
  if (!name) return null
  const start = SIGNATURE.lastIndex - name.length - 1
  const closing = new RegExp(String.raw`</${name}\s*>`, 'g')
  closing.lastIndex = SIGNATURE.lastIndex
  if (!closing.test(xml)) return null
  const end = closing.lastIndex
  const rest = xml.slice(SIGNATURE.lastIndex, end)
  const declared = new Set(rest.slice(0, rest.indexOf('>')).match(/xmlns(:[\w.-]+)?(?=\s*=)/g))
  return { written: xml.slice(start, end), text: `<${name}${withoutThose(namespaces, declared)}${rest}`, start, end }
}

function withoutThose(namespaces: string, declared: Set<string>): string {
  const seen = new Set(declared)
  return [...namespaces.matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*(?:"[^"]*"|'[^']*')/g)]
    .filter(([, name = '']) => !seen.has(name) && seen.add(name))
    .map(([declaration]) => declaration)
    .join('')
}

function requireStrong(signature: string): void {
  if (WEAK.test(signature)) throw new OutsideError(m.connections_saml_metadata_signature_weak())
}

const HASHES: Record<string, string> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}

type DigestOf = (canonicalText: string, algorithm: string) => string
type Verified = { uri: string; text: string }

/** The canonical form of the text that this key signed; null if the signature is wrong. */
function verify(xml: string, { text }: Signature, key: KeyObject, digestOf: DigestOf = digest): Verified | null {
  try {
    const library = librarySignature(text, key, digestOf)
    if (!library.checkSignature(xml)) return null
    const [signed, ...others] = library.getSignedReferences()
    const [reference] = library.getReferences()
    return signed !== undefined && reference && others.length === 0 ? { uri: reference.uri ?? '', text: signed } : null
  } catch {
    // The library throws alike for a wrong key, an unknown algorithm and a second element with the same ID.
    return null
  }
}

function digest(canonicalText: string, algorithm: string): string {
  return createHash(HASHES[algorithm] ?? '')
    .update(canonicalText)
    .digest('base64')
}

/** The text that the signature must match, as the library would add it to the digest. */
function canonicalForm(xml: string, { text }: Signature, key: KeyObject): { text: string; algorithm: string } {
  const asked: { text: string; algorithm: string }[] = []
  try {
    librarySignature(text, key, (canonicalText, algorithm) => {
      asked.push({ text: canonicalText, algorithm })
      return ''
    }).checkSignature(xml)
  } catch {
    // The library throws for any defect of the signature.
  }
  if (!asked[0]) throw invalid()
  return asked[0]
}

function librarySignature(signature: string, key: KeyObject, digestOf: DigestOf): SignedXml {
  const library = new SignedXml({ publicCert: key })
  for (const name of Object.keys(library.SignatureAlgorithms))
    if (name.endsWith('sha1')) delete (library.SignatureAlgorithms as Record<string, unknown>)[name]
  library.HashAlgorithms = Object.fromEntries(
    Object.keys(HASHES).map((name) => [
      name,
      class {
        getAlgorithmName = () => name
        getHash = (text: string) => digestOf(text, name)
      },
    ]),
  )
  library.loadSignature(signature)
  return library
}
