import { X509Certificate } from 'node:crypto'
import type { ConnectionForm, Finding } from '#contract/identity/connections'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { isOwnDomain } from '#domain/identity/sign-on'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import type { Connection } from '../connection-queries.ts'
import { loadMetadata, loadProviders, readProviders } from '../federation/load-metadata.ts'
import type { Chosen, Inspection } from '../oidc/inspect-oidc.ts'
import { OutsideError, type OutsideFetch } from '../outside-fetch.ts'
import { CERTIFICATE_NOTICE } from './certificate-ends.ts'

type Setup = {
  stored: Pick<Connection, 'metadata' | 'providers'> | undefined
  now: Date
  fetch: OutsideFetch
  isLocal: boolean
}

/** Findings for an admin before people sign in with this SAML identity provider, or with those chosen from a federation. */
export async function inspectSaml(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  try {
    requireDomains(form)
    return form.entityIds.length > 0 ? await inspectChosen(form, setup) : await inspectSingle(form, setup)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { findings: [{ kind: 'error', text: error.message }], provider: null }
  }
}

/** Only OpenID Connect says whether an address was verified, so only its connections can be for everybody. */
export function requireDomains({ protocol, domains }: ConnectionForm): void {
  if (protocol !== 'oidc' && domains.length === 0) throw new OutsideError(m.connections_saml_domains_required())
}

async function inspectSingle(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  const { stored, now, fetch } = setup
  const loaded = form.metadataXml || (form.metadataUrl ? await loadMetadata(form.metadataUrl, fetch) : '')
  const metadata = loaded || (stored?.metadata ?? '')
  if (!metadata) throw new OutsideError(m.connections_saml_metadata_required())
  const [provider, ...others] = await readProviders(metadata, choiceOf(form, setup))
  if (!provider || others.length > 0) throw new OutsideError(m.connections_saml_choice_required())
  return {
    findings: findingsOf(provider, form, now),
    provider: { issuer: provider.entityId, metadata, chosen: [] },
  }
}

async function inspectChosen(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  const { stored, now, fetch } = setup
  const choice = { ...choiceOf(form, setup), entityIds: form.entityIds }
  const found = form.metadataXml
    ? await readProviders(form.metadataXml, choice)
    : form.metadataUrl
      ? await loadProviders(form.metadataUrl, choice, fetch)
      : (stored?.providers ?? [])
          .map(({ provider }) => provider)
          .filter(({ entityId }) => form.entityIds.includes(entityId))
  if (found.length === 0) throw new OutsideError(m.connections_saml_metadata_required())
  const chosen = reachOf(found, form)
  return {
    findings: found.flatMap((provider) => findingsOf(provider, form, now)),
    provider: { issuer: found.length === 1 ? (found[0]?.entityId ?? '') : form.metadataUrl, metadata: '', chosen },
  }
}

/** The domains that each provider speaks for. Without domains, one university could vouch for the people of another. */
export function reachOf(providers: readonly SamlProvider[], form: ConnectionForm): Chosen[] {
  const chosen = providers.map((provider) => ({ provider, domains: ownDomains(provider, form) }))
  const boundless = chosen.length > 1 && chosen.find(({ domains }) => domains.length === 0)
  if (boundless) throw new OutsideError(m.connections_saml_scope_missing({ entityId: boundless.provider.entityId }))
  return chosen
}

/** The connection's domains that the provider may speak for. */
function ownDomains({ scopes }: SamlProvider, { domains, withSubdomains }: ConnectionForm): string[] {
  const declared = { domains: scopes, withSubdomains: false }
  const narrower = scopes.filter((scope) => isOwnDomain(scope, { domains, withSubdomains }))
  return [...new Set([...domains.filter((domain) => isOwnDomain(domain, declared)), ...narrower])]
}

function choiceOf({ metadataCertificate }: ConnectionForm, { now, isLocal }: Setup) {
  return { isLocal, now, signedBy: metadataCertificate || null }
}

function findingsOf({ entityId, certificates }: SamlProvider, form: ConnectionForm, now: Date): Finding[] {
  const parsed = certificates.map((der) => new X509Certificate(Buffer.from(der, 'base64')))
  return [
    { kind: 'success', text: m.connections_saml_metadata_source({ entityId }) },
    certificateFinding(parsed, form, now),
  ]
}

/** Metadata binds a key, whatever the dates of its certificate, but providers usually change the key when it expires. */
function certificateFinding(certificates: X509Certificate[], { metadataUrl }: ConnectionForm, now: Date): Finding {
  const ends = certificates.map(({ validTo }) => Date.parse(validTo))
  const begins = certificates.map(({ validFrom }) => Date.parse(validFrom))
  const last = Math.max(...ends)
  const day = formatDay(new Date(last).toISOString().slice(0, 10))
  if (last < now.getTime()) return { kind: 'warning', text: m.connections_saml_certificate_ended({ day }) }
  if (Math.min(...begins) > now.getTime())
    return { kind: 'warning', text: m.connections_saml_certificate_not_yet_valid() }
  if (last - now.getTime() >= CERTIFICATE_NOTICE)
    return { kind: 'success', text: m.connections_saml_certificate_valid({ day }) }
  const text = metadataUrl
    ? m.connections_saml_certificate_ending({ day })
    : m.connections_saml_certificate_ending_pasted({ day })
  return { kind: 'warning', text }
}
