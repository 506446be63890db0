import type { SSOOptions } from '@better-auth/sso'
import { APIError } from 'better-auth/api'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { type Connection, providerValues } from './connection-queries.ts'

type SamlProvider = NonNullable<SSOOptions['defaultSSO']>[number]

/** A SAML connection in the form of the single sign-on library. */
export function samlProvider(connection: Connection, config: Config): SamlProvider {
  const { entityId, acsUrl } = providerValues(config, connection.id)
  return {
    providerId: connection.id,
    domain: connection.domains.join(','),
    samlConfig: {
      issuer: entityId,
      audience: entityId,
      entryPoint: '',
      callbackUrl: acsUrl,
      idpMetadata: { metadata: connection.metadata },
      wantAssertionsSigned: true,
      mapping: { email: emailAttribute(connection) },
    },
  }
}

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const MICROSOFT_MAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
/** Google lets the admin name the attributes; our guide says 'email'. */
const USUAL_EMAIL = [
  { issuer: 'https://sts.windows.net/', attribute: MICROSOFT_MAIL },
  { issuer: 'https://accounts.google.com/', attribute: 'email' },
]

/** Where the address is unless the admin has mapped it. */
export function emailAttribute({ mapping, issuer }: Pick<Connection, 'mapping' | 'issuer'>): string {
  return mapping.email || (USUAL_EMAIL.find((usual) => issuer.startsWith(usual.issuer))?.attribute ?? MAIL)
}

// What the single sign-on library does not check in a SAML response. Its own checks (signature of the assertion, issuer,
// audience, recipient, times, request, replay) follow.

/**
 * Refuses a response that did not start in this browser (login CSRF), that is signed with SHA-1, that has declarations,
 * comments or CDATA (external entities, truncated names), or whose assertion answers another request than the response
 * around it. Returns the context class of the assertion, whose signature is checked afterwards.
 */
export function checkSamlResponse(body: unknown, relayStateCookie: string | null): string | null {
  const { SAMLResponse, RelayState } = (body ?? {}) as { SAMLResponse?: unknown; RelayState?: unknown }
  if (typeof SAMLResponse !== 'string' || typeof RelayState !== 'string') throw refused('there is no response')
  if (!relayStateCookie || relayStateCookie !== RelayState) throw refused('it did not start in this browser')
  const xml = Buffer.from(SAMLResponse, 'base64').toString('utf8')
  if (WEAK.test(xml)) throw refused('it is signed with an outdated algorithm')
  if (xml.includes('<!')) throw refused('it has a declaration or a comment')
  if (XMLValidator.validate(xml) !== true) throw refused('it is not XML')
  const { Response: response } = parser.parse(xml) as { Response?: Response }
  const requestId = response?.InResponseTo
  const confirmation = response?.Assertion?.Subject?.SubjectConfirmation
  // Several confirmations parse as an array, which has no such attribute.
  if (!requestId || confirmation?.SubjectConfirmationData?.InResponseTo !== requestId)
    throw refused('its assertion answers another request')
  return response?.Assertion?.AuthnStatement?.AuthnContext?.AuthnContextClassRef?.trim() ?? null
}

const WEAK = /Algorithm\s*=\s*["'][^"']*(sha1|md5|hmac)[^"']*["']/i

type Response = {
  InResponseTo?: string
  Assertion?: {
    Subject?: { SubjectConfirmation?: { SubjectConfirmationData?: { InResponseTo?: string } } }
    AuthnStatement?: { AuthnContext?: { AuthnContextClassRef?: string } }
  }
}

/** How all XML of identity providers is read. */
export const SAML_XML = {
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
}
const parser = new XMLParser(SAML_XML)

function refused(reason: string): APIError {
  return new APIError('FORBIDDEN', {
    code: 'SAML_RESPONSE_REFUSED',
    message: m.connections_saml_response_refused({ reason }),
  })
}
