import { APIError } from 'better-auth/api'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as m from '#messages'

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
