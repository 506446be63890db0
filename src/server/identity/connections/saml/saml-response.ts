import { type Profile, SAML } from '@node-saml/node-saml'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { SamlProvider } from '#domain/identity/saml-provider'
import type { Attributes } from '#domain/identity/sign-on'
import { decryptElement, type EncryptedElement } from './decrypt-element.ts'
import { CLOCK_TOLERANCE, RefusedResponse, timeReason } from './refused-response.ts'

/** What a response must match: our names, the request it answers, and the keys of both sides. */
export type Expected = {
  provider: Pick<SamlProvider, 'entityId' | 'certificates'>
  entityId: string
  acsUrl: string
  requestId: string
  /** PEM. */
  privateKeys: string[]
}
export type Name = { value: string; format: string | null }
export type Assertion = {
  name: Name | null
  attributes: Attributes
  contextClass: string | null
  sessionIndex: string | null
  /** When the session ends at the identity provider; null if it does not say. */
  endsAt: Date | null
}

/** Reads the signed assertion of a response. Until its signature is verified, its content only leads to refusals. */
export async function readSamlResponse(encoded: string, expected: Expected): Promise<Assertion> {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  const { Response: response } = parseSafely(xml) as { Response?: Envelope }
  checkEnvelope(response, expected)
  const signed = response.EncryptedAssertion ? decrypted(response.EncryptedAssertion, expected.privateKeys) : xml
  const { Response: readable } = parseSafely(signed) as { Response?: Envelope }
  requireStrongSignature(readable?.Assertion)
  const profile = await verify(signed, expected)
  const assertion = profile.getAssertion?.().Assertion as Node | undefined
  if (!assertion) throw new RefusedResponse('it has no assertion')
  checkSubject(assertion, expected)
  const verified = parseDecoded(profile.getAssertionXml?.() ?? '') as { Assertion?: { Subject?: Named } }
  return {
    name: nameIn(verified.Assertion?.Subject, expected.privateKeys),
    attributes: attributesIn(assertion),
    contextClass: textAt(assertion, ['AuthnStatement', 'AuthnContext', 'AuthnContextClassRef']) ?? null,
    sessionIndex: profile.sessionIndex ?? null,
    endsAt: endOfSession(assertion),
  }
}

/** The entity ID that a response names as its sender, unverified; null if it is not one. */
export function issuerOf(encoded: unknown): string | null {
  if (typeof encoded !== 'string') return null
  try {
    const { Response: response } = parseSafely(Buffer.from(encoded, 'base64').toString('utf8')) as {
      Response?: Envelope
    }
    return issuerIn(response) ?? null
  } catch {
    // The text is not a SAML response.
    return null
  }
}

/** A response or a logout request. */
export type Sent = { Issuer?: string | { '#text'?: string } }

export function issuerIn({ Issuer: issuer }: Sent = {}): string | undefined {
  return (typeof issuer === 'string' ? issuer : issuer?.['#text'])?.trim()
}

type Envelope = Sent & {
  InResponseTo?: string
  Destination?: string
  Status?: { StatusCode?: { Value?: string; StatusCode?: { Value?: string } } }
  Assertion?: SignedPart | SignedPart[]
  EncryptedAssertion?: EncryptedElement | EncryptedElement[]
}
type SignedPart = {
  Conditions?: { NotBefore?: string; NotOnOrAfter?: string }
  Signature?: { SignedInfo?: { SignatureMethod?: Method; Reference?: { DigestMethod?: Method } } }
}
type Method = { Algorithm?: string }

/** How XML from identity providers is parsed before it is verified. */
const SAML_XML = {
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
}
const parser = new XMLParser(SAML_XML)
const decodingParser = new XMLParser({ ...SAML_XML, processEntities: true, htmlEntities: true })

/** Parses XML without declarations, comments and CDATA: no external entities, and no names that two parsers cut differently. */
export function parseSafely(xml: string): unknown {
  refuseUnsafe(xml)
  return parser.parse(xml)
}

/** Like `parseSafely`, but decodes references: `&#235;` becomes ë. */
export function parseDecoded(xml: string): unknown {
  refuseUnsafe(xml)
  return decodingParser.parse(xml)
}

function refuseUnsafe(xml: string): void {
  if (xml.includes('<!')) throw new RefusedResponse('it has a declaration or a comment')
  if (XMLValidator.validate(xml) !== true) throw new RefusedResponse('it is not XML')
}

function checkEnvelope(response: Envelope | undefined, expected: Expected): asserts response is Envelope {
  if (!response) throw new RefusedResponse('it is not a SAML response')
  const { StatusCode: status } = response.Status ?? {}
  if (status?.Value && !status.Value.endsWith(':Success')) {
    const reason = [status.Value, status.StatusCode?.Value ?? ''].map((code) => /[A-Za-z]*$/.exec(code)?.[0])
    throw new RefusedResponse(`the identity provider refused (${reason.filter(Boolean).join(', ')})`)
  }
  if (response.InResponseTo !== expected.requestId) throw new RefusedResponse('it answers another request')
  if (response.Destination && response.Destination !== expected.acsUrl)
    throw new RefusedResponse('its destination is another address')
  const assertions = [response.Assertion ?? [], response.EncryptedAssertion ?? []].flat()
  if (assertions.length !== 1) throw new RefusedResponse(`it has ${assertions.length} assertions instead of one`)
}

/**
 * Decrypts the assertion. The response around it, with its signature, is discarded, because the assertion's own signature counts.
 */
function decrypted(encrypted: EncryptedElement | EncryptedElement[], privateKeys: string[]): string {
  const assertion = decryptElement([encrypted].flat()[0] ?? {}, privateKeys).replace(/^\s*<\?xml[^>]*\?>/, '')
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${assertion}</samlp:Response>`
}

const STRONG = /#((rsa|ecdsa)-sha(256|384|512)|sha256-rsa-MGF1|sha(256|384|512))$/

function requireStrongSignature(assertion: Envelope['Assertion']): void {
  const { SignatureMethod, Reference } = [assertion ?? []].flat()[0]?.Signature?.SignedInfo ?? {}
  if (!SignatureMethod?.Algorithm) throw new RefusedResponse('its assertion is not signed')
  const algorithms = [SignatureMethod.Algorithm, Reference?.DigestMethod?.Algorithm ?? '']
  if (!algorithms.every((algorithm) => STRONG.test(algorithm)))
    throw new RefusedResponse('it is signed with an outdated algorithm')
}

/** Verifies the signature of the assertion, its times and its audience. */
async function verify(xml: string, { provider, entityId, acsUrl }: Expected): Promise<Profile> {
  const library = new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    idpCert: provider.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
  })
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    if (profile?.issuer !== provider.entityId) throw new RefusedResponse('its assertion is of another issuer')
    return profile
  } catch (error) {
    if (error instanceof RefusedResponse) throw error
    const { message } = error as Error
    if (message.startsWith('Invalid signature')) throw new RefusedResponse(message, 'UNKNOWN_KEY')
    throw timeRefusal(xml) ?? new RefusedResponse(message)
  }
}

/** Names the time that is wrong, because the library does not. Unverified, so nothing else may depend on it. */
function timeRefusal(xml: string): RefusedResponse | undefined {
  const { Response: response } = parseSafely(xml) as { Response?: Envelope }
  const [assertion] = [response?.Assertion ?? []].flat()
  const { NotBefore = '', NotOnOrAfter = '' } = assertion?.Conditions ?? {}
  const [begin, end] = [Date.parse(NotBefore), Date.parse(NotOnOrAfter)]
  if (Date.now() + CLOCK_TOLERANCE < begin) return new RefusedResponse(timeReason('its assertion begins', begin))
  if (Date.now() - CLOCK_TOLERANCE >= end)
    return new RefusedResponse(timeReason('its assertion ended', end), 'TOO_LATE')
  return undefined
}

/** An element as the library parses it. */
type Node = { $?: Record<string, string>; _?: string } & { [child: string]: Node[] | undefined }

/**
 * Checks that the assertion is for us (recipient), valid now, and an answer to our request (SAML Profiles 4.1.4.3). The library
 * does not check all of it.
 */
function checkSubject(assertion: Node, { acsUrl, requestId }: Expected): void {
  const [confirmation, ...others] = at(assertion, ['Subject'])?.SubjectConfirmation ?? []
  const data = confirmation?.SubjectConfirmationData?.[0]?.$
  if (others.length > 0 || !confirmation?.$?.Method?.endsWith(':bearer') || !data)
    throw new RefusedResponse('its subject is not confirmed')
  if (data.InResponseTo !== requestId) throw new RefusedResponse('its assertion answers another request')
  if (data.Recipient !== acsUrl) throw new RefusedResponse('its assertion is for another address')
  const end = Date.parse(data.NotOnOrAfter ?? '')
  if (Number.isNaN(end)) throw new RefusedResponse('its assertion never expires')
  if (Date.now() - CLOCK_TOLERANCE >= end) throw new RefusedResponse(timeReason('its assertion ended', end), 'TOO_LATE')
}

/** Our session must not last longer than this (SAML Core 2.7.2). */
function endOfSession(assertion: Node): Date | null {
  const end = Date.parse(at(assertion, ['AuthnStatement'])?.$?.SessionNotOnOrAfter ?? '')
  if (Number.isNaN(end)) return null
  if (Date.now() >= end) throw new RefusedResponse(timeReason('its session ended', end), 'TOO_LATE')
  return new Date(end)
}

/** An element that can contain a person's name, in clear or encrypted: a subject or a logout request. */
export type Named = { NameID?: NameElement | NameElement[]; EncryptedID?: EncryptedElement | EncryptedElement[] }
type NameElement = string | { '#text'?: string; Format?: string }

/** Null if there is no name. */
export function nameIn({ NameID = [], EncryptedID = [] }: Named = {}, privateKeys: string[]): Name | null {
  const [names, encrypted] = [[NameID].flat(), [EncryptedID].flat()]
  if (names.length + encrypted.length > 1) throw new RefusedResponse('it has several names')
  if (encrypted[0]) {
    const { NameID: inner = [] } = parseDecoded(decryptElement(encrypted[0], privateKeys)) as Named
    return nameIn({ NameID: inner }, privateKeys)
  }
  const [name] = names
  if (typeof name === 'string') return name ? { value: name, format: null } : null
  return name?.['#text'] ? { value: name['#text'], format: name.Format ?? null } : null
}

/** A value can contain a name (eduPersonTargetedID) instead of text. */
function attributesIn(assertion: Node): Attributes {
  const attributes = (assertion.AttributeStatement ?? []).flatMap(({ Attribute = [] }) => Attribute)
  const named = new Map<string, string[]>()
  for (const { $: { Name = '' } = {}, AttributeValue = [] } of attributes) {
    const values = AttributeValue.map((value) => value._ ?? value.NameID?.[0]?._ ?? '').filter(Boolean)
    named.set(Name, [...(named.get(Name) ?? []), ...values])
  }
  return Object.fromEntries(named)
}

function textAt(node: Node, path: string[]): string | undefined {
  return at(node, path)?._?.trim()
}

function at(node: Node, path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((part, name) => part?.[name]?.[0], node)
}
