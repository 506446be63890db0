import { X509Certificate } from 'node:crypto'
import type { ConnectionForm, Finding } from '#contract/identity/connections'
import { formatDay } from '#domain/dates'
import type { SamlProvider } from '#domain/saml-provider'
import { isOwnDomain } from '#domain/sign-on'
import * as m from '#messages'
import { CERTIFICATE_NOTICE } from './certificate-ends.ts'
import type { Inspection } from './inspect-oidc.ts'
import { loadMetadata, loadProviders, readProviders } from './load-metadata.ts'
import { OutsideError, type OutsideFetch } from './outside-fetch.ts'

type Setup = { stored: Stored | null; now: Date; fetch: OutsideFetch; isLocal: boolean }
type Stored = { metadata: string; providers: SamlProvider[] }

/** What an admin must know before people sign in with this SAML identity provider, or with those chosen from a federation. */
export async function inspectSaml(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  try {
    if (form.domains.length === 0) throw new OutsideError(m.connections_saml_domains_required())
    return form.entityIds.length > 0 ? await inspectChosen(form, setup) : await inspectSingle(form, setup)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { findings: [{ isProblem: true, text: error.message }], provider: null }
  }
}

async function inspectSingle(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  const { stored, now, fetch } = setup
  const loaded = form.metadataXml || (form.metadataUrl ? await loadMetadata(form.metadataUrl, fetch) : '')
  const metadata = loaded || (stored?.metadata ?? '')
  if (!metadata) throw new OutsideError(m.connections_saml_metadata_required())
  const [provider, ...others] = await readProviders(metadata, choiceOf(form, setup))
  if (!provider || others.length > 0) throw new OutsideError(m.connections_saml_choice_required())
  return {
    findings: findingsOf(provider, now),
    provider: { issuer: provider.entityId, metadata, chosen: [] },
  }
}

async function inspectChosen(form: ConnectionForm, setup: Setup): Promise<Inspection> {
  const { stored, now, fetch } = setup
  const choice = { ...choiceOf(form, setup), entityIds: form.entityIds }
  const chosen = form.metadataXml
    ? await readProviders(form.metadataXml, choice)
    : form.metadataUrl
      ? await loadProviders(form.metadataUrl, choice, fetch)
      : (stored?.providers ?? []).filter(({ entityId }) => form.entityIds.includes(entityId))
  if (chosen.length === 0) throw new OutsideError(m.connections_saml_metadata_required())
  // Otherwise one university could vouch for the people of another.
  const boundless = chosen.length > 1 && chosen.find((one) => ownDomains(one, form).length === 0)
  if (boundless) throw new OutsideError(m.connections_saml_scope_missing({ entityId: boundless.entityId }))
  return {
    findings: chosen.flatMap((provider) => findingsOf(provider, now)),
    provider: {
      issuer: chosen.length === 1 ? (chosen[0]?.entityId ?? '') : form.metadataUrl,
      metadata: '',
      chosen: chosen.map((provider) => ({ provider, domains: ownDomains(provider, form) })),
    },
  }
}

/** The domains of the connection for which the provider may speak. */
function ownDomains({ scopes }: SamlProvider, { domains, withSubdomains }: ConnectionForm): string[] {
  const declared = { domains: scopes, withSubdomains: false }
  const narrower = scopes.filter((scope) => isOwnDomain(scope, { domains, withSubdomains }))
  return [...new Set([...domains.filter((domain) => isOwnDomain(domain, declared)), ...narrower])]
}

function choiceOf({ metadataCertificate }: ConnectionForm, { now, isLocal }: Setup) {
  return { isLocal, now, signedBy: metadataCertificate || null }
}

function findingsOf({ entityId, certificates }: SamlProvider, now: Date): Finding[] {
  const parsed = certificates.map((der) => new X509Certificate(Buffer.from(der, 'base64')))
  return [
    { isProblem: false, text: m.connections_saml_metadata_source({ entityId }) },
    ...certificateFindings(parsed, now),
  ]
}

/** During a change of keys, metadata has two certificates; one that is valid is enough. */
function certificateFindings(certificates: X509Certificate[], now: Date): Finding[] {
  const ends = certificates.map(({ validTo }) => Date.parse(validTo))
  const begins = certificates.map(({ validFrom }) => Date.parse(validFrom))
  const last = Math.max(...ends)
  const day = formatDay(new Date(last).toISOString().slice(0, 10))
  if (last < now.getTime()) return [{ isProblem: true, text: m.connections_saml_certificate_expired({ day }) }]
  if (Math.min(...begins) > now.getTime())
    return [{ isProblem: true, text: m.connections_saml_certificate_not_yet_valid() }]
  if (last - now.getTime() < CERTIFICATE_NOTICE)
    return [
      {
        isProblem: false,
        text: m.connections_saml_certificate_expiring({ day }),
      },
    ]
  return [{ isProblem: false, text: m.connections_saml_certificate_valid({ day }) }]
}
