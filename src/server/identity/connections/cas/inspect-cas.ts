import type { ConnectionForm } from '#contract/identity/connections'
import * as m from '#messages'
import type { Inspection } from '../oidc/inspect-oidc.ts'
import { OutsideError, type OutsideFetch } from '../outside-fetch.ts'
import { requireDomains } from '../saml/inspect-saml.ts'
import { RefusedResponse } from '../saml/refused-response.ts'
import { readValidation } from './cas-client.ts'

/** Findings for an admin before people sign in with this CAS server. */
export async function inspectCas(form: ConnectionForm, fetch: OutsideFetch, redirectUri: string): Promise<Inspection> {
  const address = casAddress(form.issuer)
  try {
    if (!address) throw new OutsideError(m.connections_cas_address_required())
    requireDomains(form)
    await tryTicket(address, redirectUri, fetch)
    const text = m.connections_cas_answers({ address })
    return { findings: [{ kind: 'success', text }], provider: { issuer: address, metadata: '', chosen: [] } }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { findings: [{ kind: 'error', text: error.message }], provider: null }
  }
}

/** The address of the CAS server; people also enter that of its login page. */
export function casAddress(entered: string): string {
  return entered.replace(/\/+(login\/?)?$/, '')
}

/** Validates a made-up ticket: a CAS server that knows this site rejects the ticket, not the site. */
async function tryTicket(address: string, redirectUri: string, fetch: OutsideFetch): Promise<void> {
  const query = new URLSearchParams({ service: `${redirectUri}?state=test`, ticket: 'ST-test' })
  const response = await fetch(`${address}/p3/serviceValidate?${query.toString()}`)
  try {
    readValidation(await response.text())
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error
    if (error.code === 'TOO_LATE') return
    const isRefused = error.message.includes('INVALID_SERVICE') || error.message.includes('UNAUTHORIZED_SERVICE')
    throw new OutsideError(
      isRefused
        ? m.connections_cas_service_refused({ address: redirectUri })
        : m.connections_cas_not_cas({ address: `${address}/p3/serviceValidate` }),
    )
  }
}
