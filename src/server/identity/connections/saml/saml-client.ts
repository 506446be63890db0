import { SAML } from '@node-saml/node-saml'
import { signAuthnRequestPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { NAMED_BY_ADDRESS } from '#domain/identity/attribute-names'
import { identifiersFrom, withinScopes } from '#domain/identity/lasting-identifiers'
import type { Binding, NameIdFormat, SamlProvider } from '#domain/identity/saml-provider'
import type { Arrived } from '../arrive.ts'
import type { Connection } from '../connection-queries.ts'
import type { PendingSignOn } from '../pending-sign-on.ts'
import { RefusedResponse } from './refused-response.ts'
import { readSamlResponse } from './saml-response.ts'
import type { SignOnKey } from './sign-on-keys.ts'

/** Where the browser is sent: to an address, or with a form. */
export type Departure = { url: string } | { action: string; fields: Record<string, string> }

const FORMATS: Record<NameIdFormat, string> = {
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  emailAddress: NAMED_BY_ADDRESS,
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

type Setup = {
  connection: Pick<Connection, 'requestBinding' | 'nameIdFormat'>
  provider: SamlProvider
  entityId: string
  acsUrl: string
  /** Newest first. */
  keys: readonly SignOnKey[]
  /** Whether the request is signed. */
  isSigned: boolean
}

/** The request for a sign-on. */
export async function startSaml(setup: Setup, { state, requestId }: PendingSignOn): Promise<Departure> {
  const { connection, provider, entityId, acsUrl, keys, isSigned } = setup
  const { binding, location } = chooseEndpoint(provider.signOn, connection.requestBinding)
  const requests = new Requests({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: location,
    idpCert: provider.certificates,
    identifierFormat: connection.nameIdFormat && FORMATS[connection.nameIdFormat],
    disableRequestedAuthnContext: true,
    skipRequestCompression: binding === 'post',
    generateUniqueId: () => requestId,
    ...(isSigned && signingWith(keys)),
  })
  if (binding === 'redirect') return { url: await requests.getAuthorizeUrlAsync(state, undefined, {}) }
  const fields = (await requests.getAuthorizeMessageAsync(state)) as Record<string, string>
  return { action: location, fields }
}

/** The person whom the response is about. */
export async function finishSaml(
  { provider, entityId, acsUrl, keys }: Setup,
  encoded: string,
  { requestId }: PendingSignOn,
): Promise<Arrived> {
  const privateKeys = keys.map(({ privateKey }) => privateKey)
  const expected = { provider, entityId, acsUrl, requestId, privateKeys }
  const { name, attributes: given, contextClass, sessionIndex, endsAt } = await readSamlResponse(encoded, expected)
  const address = name?.format === NAMED_BY_ADDRESS ? { [NAMED_BY_ADDRESS]: name.value } : {}
  const attributes = withinScopes({ ...given, ...address }, provider.scopes)
  return {
    identifiers: identifiersFrom(attributes, { name, provider }),
    attributes,
    contextClass,
    session: { entityId: provider.entityId, name, sessionIndex, idToken: null, endsAt },
  }
}

export function chooseEndpoint(endpoints: SamlProvider['signOn'], wanted: Binding | null) {
  const byBinding = (binding: Binding) => endpoints.find((one) => one.binding === binding)
  const chosen = wanted ? byBinding(wanted) : (byBinding('redirect') ?? byBinding('post'))
  if (!chosen) throw new RefusedResponse('the identity provider has no sign-in address for this binding')
  return chosen
}

export function signingWith([key]: readonly SignOnKey[]) {
  if (!key) throw new Error('there is no key to sign with')
  return {
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
  } as const
}

/**
 * Removes the requested name format if none is set: the library always asks for one, and identity providers without it refuse.
 */
class Requests extends SAML {
  protected override async generateAuthorizeRequestAsync(isPassive: boolean, isPost: boolean): Promise<string> {
    const xml = await super.generateAuthorizeRequestAsync(isPassive, false)
    const request = this.options.identifierFormat ? xml : xml.replace(/<samlp:NameIDPolicy[^>]*\/>/, '')
    const { privateKey } = this.options
    return isPost && privateKey ? signAuthnRequestPost(request, { ...this.options, privateKey }) : request
  }
}
