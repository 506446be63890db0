import { identifiersFrom } from '#domain/identity/lasting-identifiers'
import type { Arrived } from '../arrive.ts'
import type { OutsideFetch } from '../outside-fetch.ts'
import type { PendingSignOn } from '../pending-sign-on.ts'
import { RefusedResponse } from '../saml/refused-response.ts'
import type { Departure } from '../saml/saml-client.ts'
import { parseDecoded } from '../saml/saml-response.ts'

// The CAS Protocol 3.0: the browser brings a ticket, and the server says once whose it is.

type Setup = {
  /** `issuer` is the address of the CAS server, such as https://cas.example.edu/cas. */
  connection: { issuer: string }
  redirectUri: string
  fetch: OutsideFetch
}

/** The address at which a sign-on starts. */
export function startCas(setup: Setup, pending: PendingSignOn): Departure {
  const address = new URL(`${setup.connection.issuer}/login`)
  address.searchParams.set('service', serviceOf(setup, pending))
  return { url: address.href }
}

/** Asks the server whose ticket it is. */
export async function finishCas(setup: Setup, ticket: unknown, pending: PendingSignOn): Promise<Arrived> {
  if (typeof ticket !== 'string' || !ticket) throw new RefusedResponse('there is no ticket')
  const address = new URL(`${setup.connection.issuer}/p3/serviceValidate`)
  address.searchParams.set('service', serviceOf(setup, pending))
  address.searchParams.set('ticket', ticket)
  const response = await setup.fetch(address)
  if (!response.ok) throw new RefusedResponse(`the CAS server answers ${response.status}`)
  const { user, attributes } = readValidation(await response.text())
  const provider = { entityId: setup.connection.issuer, scopes: [] }
  return {
    identifiers: [...identifiersFrom(attributes, { name: null, provider }), `cas:${user}`],
    attributes,
    contextClass: null,
    session: { entityId: null, name: { value: user, format: null }, sessionIndex: ticket, idToken: null, endsAt: null },
  }
}

type Validation = { serviceResponse?: { authenticationSuccess?: Success; authenticationFailure?: Failure } }
type Success = { user?: string; attributes?: Record<string, unknown> }
type Failure = string | { code?: string }

export function readValidation(xml: string): { user: string; attributes: Record<string, unknown> } {
  const { serviceResponse } = parseDecoded(xml) as Validation
  const { authenticationSuccess: success, authenticationFailure: failure } = serviceResponse ?? {}
  if (failure) {
    const code = typeof failure === 'string' ? '' : (failure.code ?? '')
    throw new RefusedResponse(
      `the CAS server answers ${code.slice(0, 40) || 'no'}`,
      code === 'INVALID_TICKET' ? 'TOO_LATE' : undefined,
    )
  }
  if (typeof success?.user !== 'string' || !success.user) throw new RefusedResponse('the CAS server names no user')
  const attributes = Object.entries(success.attributes ?? {}).map(([name, value]) => [
    name,
    [value].flat().filter((one) => typeof one === 'string'),
  ])
  return { user: success.user, attributes: Object.fromEntries(attributes) }
}

/** The address the ticket is for, which must be the same in both requests. */
function serviceOf({ redirectUri }: Setup, { state }: PendingSignOn): string {
  return `${redirectUri}?state=${state}`
}
