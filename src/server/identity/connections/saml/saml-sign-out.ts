import { inflateRawSync } from 'node:zlib'
import { type Profile, SAML } from '@node-saml/node-saml'
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import type { XMLOutput } from '@node-saml/node-saml/lib/types.js'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { MINUTE } from '#domain/time/durations'
import { CLOCK_TOLERANCE, RefusedResponse, timeReason } from './refused-response.ts'
import { chooseEndpoint, type Departure, signingWith } from './saml-client.ts'
import { issuerIn, type Named, nameIn, parseDecoded, parseSafely, type Sent } from './saml-response.ts'
import type { SignOnKey } from './sign-on-keys.ts'

type Setup = { provider: SamlProvider; entityId: string; acsUrl: string; sloUrl: string; keys: readonly SignOnKey[] }

/** A message at our logout address: the form, or the query as it was signed. */
export type SignOutMessage = { form: Record<string, unknown>; query: string | null }

/** Longer messages are refused. Unit: bytes. */
const LONGEST = 64 * 1024
/** An older request may be a replay. Unit: milliseconds. */
const OLDEST = 5 * MINUTE

/** Asks the identity provider to end its session of this name. */
export async function askToSignOut(
  setup: Setup,
  { nameId, nameFormat, sessionIndex }: { nameId: string; nameFormat: string | null; sessionIndex: string | null },
): Promise<Departure | null> {
  if (setup.provider.signOut.length === 0) return null
  const person = {
    nameID: nameId,
    ...(nameFormat && { nameIDFormat: nameFormat }),
    ...(sessionIndex && { sessionIndex }),
  } as Profile
  const { library, binding, location } = libraryFor(setup)
  if (binding === 'redirect') return { url: await library.getLogoutUrlAsync(person, '', {}) }
  const xml = await library._generateLogoutRequest(person)
  return { action: location, fields: { SAMLRequest: signed(setup, xml, 'LogoutRequest') } }
}

/** A request without session indexes is about every session of this name. */
type SignOutRequest = { id: string; nameId: string; sessionIndexes: string[] }

/** The sender's entity ID and the XML, unverified; null if the message is not a request. */
export function openSignOutRequest({ form, query }: SignOutMessage): { issuer: string; xml: string } | null {
  const { SAMLRequest: message } = form
  if (typeof message !== 'string') return null
  const bytes = Buffer.from(message, 'base64')
  const xml = (query === null ? bytes : inflate(bytes)).toString('utf8')
  const { LogoutRequest: request } = parseSafely(xml) as { LogoutRequest?: Request }
  const issuer = issuerIn(request)
  if (!issuer) throw new RefusedResponse('it is no sign-out request')
  return { issuer, xml }
}

type Request = Sent & Named & { ID?: string; IssueInstant?: string; Destination?: string; SessionIndex?: Text | Text[] }
type Text = string | { '#text'?: string }

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: LONGEST })
  } catch {
    throw new RefusedResponse('it is not compressed as the redirect binding says')
  }
}

/** The session that the identity provider has ended. Only signed requests count, because anybody could send others. */
export async function readSignOutRequest(setup: Setup, message: SignOutMessage, xml: string): Promise<SignOutRequest> {
  const { LogoutRequest: request } = parseDecoded(xml) as { LogoutRequest?: Request }
  if (request?.Destination && request.Destination !== setup.sloUrl)
    throw new RefusedResponse('its destination is another address')
  const issued = Date.parse(request?.IssueInstant ?? '')
  if (Number.isNaN(issued)) throw new RefusedResponse('it does not say when it was made')
  if (Math.abs(Date.now() - issued) >= OLDEST + CLOCK_TOLERANCE)
    throw new RefusedResponse(timeReason('it is too old or from the future: made', issued))
  await verify(setup, message, xml)
  const name = nameIn(
    request,
    setup.keys.map(({ privateKey }) => privateKey),
  )
  if (!request?.ID || !name) throw new RefusedResponse('it names nobody')
  return { id: request.ID, nameId: name.value, sessionIndexes: [request.SessionIndex ?? []].flat().map(textOf) }
}

async function verify(setup: Setup, { query }: SignOutMessage, xml: string): Promise<void> {
  const { library } = libraryFor(setup)
  try {
    if (query === null)
      await library.validatePostRequestAsync({ SAMLRequest: Buffer.from(strongly(xml)).toString('base64') })
    else await library.validateRedirectAsync(...signedQuery(query))
  } catch (error) {
    throw error instanceof RefusedResponse ? error : new RefusedResponse((error as Error).message)
  }
}

function textOf(text: Text): string {
  return (typeof text === 'string' ? text : text['#text']) ?? ''
}

const STRONG = /#(rsa-sha(256|384|512))$/

function strongly(xml: string): string {
  if (/Algorithm\s*=\s*["'][^"']*(sha1|md5|hmac)["']/i.test(xml))
    throw new RefusedResponse('it is signed with an outdated algorithm')
  return xml
}

/** The query as it must be signed. The library takes the first value of a parameter and accepts a query without a signature. */
function signedQuery(query: string): [Record<string, string>, string] {
  const names = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']
  const parts = names.flatMap((name) => query.split('&').filter((part) => part.startsWith(`${name}=`)))
  const values = Object.fromEntries(new URLSearchParams(parts.join('&')))
  if (parts.length !== Object.keys(values).length || !values.Signature) throw new RefusedResponse('it is not signed')
  if (!STRONG.test(values.SigAlg ?? '')) throw new RefusedResponse('it is signed with an outdated algorithm')
  return [values, parts.join('&')]
}

/** Tells the identity provider that the sessions have ended. */
export async function confirmSignOut(setup: Setup, id: string, relayState: unknown): Promise<Departure | null> {
  if (setup.provider.signOut.length === 0) return null
  const { library, binding, location } = libraryFor(setup, 'response')
  const state = typeof relayState === 'string' ? relayState : ''
  const request = { ID: id } as Profile
  if (binding === 'redirect') return { url: await library.getLogoutResponseUrlAsync(request, state, {}, true) }
  const xml = library._generateLogoutResponse(request, true)
  const fields = { SAMLResponse: signed(setup, xml, 'LogoutResponse'), ...(state && { RelayState: state }) }
  return { action: location, fields }
}

function libraryFor({ provider, entityId, acsUrl, keys }: Setup, message: 'request' | 'response' = 'request') {
  const endpoint = chooseEndpoint(provider.signOut, null)
  const { binding } = endpoint
  const location = (message === 'response' && endpoint.responseLocation) || endpoint.location
  const library = new SignOuts({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: location,
    logoutUrl: location,
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
    ...signingWith(keys),
  })
  return { library, binding, location }
}

/** Only verifies: for decrypting names, the library supports one key and fewer algorithms. */
class SignOuts extends SAML {
  protected override processValidlySignedPostRequestAsync(doc: XMLOutput) {
    this.verifyLogoutRequest(doc)
    return Promise.resolve({ profile: {} as Profile, loggedOut: true })
  }
}

function signed({ keys }: Setup, xml: string, element: string): string {
  return Buffer.from(signSamlPost(xml, `/*[local-name(.)="${element}"]`, signingWith(keys))).toString('base64')
}
