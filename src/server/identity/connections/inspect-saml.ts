import { X509Certificate } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { ConnectionForm, Finding } from '#contract/identity/connections'
import { formatDay } from '#domain/dates'
import { DAY } from '#domain/durations'
import * as m from '#messages'
import type { Inspection } from './inspect-oidc.ts'
import { OutsideError, type OutsideFetch } from './outside-fetch.ts'
import { SAML_XML } from './saml-response.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const SOON = 30 * DAY

/** What an admin must know before people sign in with this SAML identity provider. */
export async function inspectSaml(
  form: ConnectionForm,
  { stored, now, fetch, isLocal }: { stored: string | null; now: Date; fetch: OutsideFetch; isLocal: boolean },
): Promise<Inspection> {
  try {
    if (form.domains.length === 0) throw new OutsideError(m.connections_saml_domains_required())
    const metadata = form.metadataXml || (form.metadataUrl ? await load(form.metadataUrl, fetch) : (stored ?? ''))
    if (!metadata) throw new OutsideError(m.connections_saml_metadata_required())
    const { entityId, certificates } = readMetadata(metadata, isLocal)
    const findings = [
      { isProblem: false, text: m.connections_saml_metadata_source({ entityId }) },
      ...certificateFindings(certificates, now),
    ]
    return { findings, provider: { issuer: entityId, metadata } }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { findings: [{ isProblem: true, text: error.message }], provider: null }
  }
}

async function load(address: string, fetch: OutsideFetch): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new OutsideError(m.connections_saml_status_unexpected({ address, status: response.status }))
  return response.text()
}

type Metadata = { EntityDescriptor?: { entityID?: string; IDPSSODescriptor?: IdentityProvider } }
type IdentityProvider = {
  WantAuthnRequestsSigned?: string
  SingleSignOnService?: { Binding?: string; Location?: string }[]
  KeyDescriptor?: { use?: string; KeyInfo?: { X509Data?: { X509Certificate?: string | { '#text'?: string } } } }[]
}

const parser = new XMLParser({
  ...SAML_XML,
  isArray: (name) => name === 'SingleSignOnService' || name === 'KeyDescriptor',
})

function readMetadata(xml: string, isLocal: boolean): { entityId: string; certificates: X509Certificate[] } {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new OutsideError(m.connections_saml_metadata_doctype_refused())
  if (XMLValidator.validate(xml) !== true) throw new OutsideError(m.connections_saml_metadata_not_xml())
  const { EntityDescriptor: entity } = parser.parse(xml) as Metadata
  const idp = entity?.IDPSSODescriptor
  if (!entity?.entityID || !idp) throw new OutsideError(m.connections_saml_metadata_provider_missing())
  const address = idp.SingleSignOnService?.find(({ Binding }) => Binding === REDIRECT)?.Location
  if (!address) throw new OutsideError(m.connections_saml_metadata_address_missing())
  if (!URL.canParse(address) || !(isLocal ? /^https?:/ : /^https:/).test(address))
    throw new OutsideError(`The sign-in address ${address} must start with https://.`)
  if (['true', '1'].includes(idp.WantAuthnRequestsSigned ?? ''))
    throw new OutsideError(m.connections_saml_signed_requests_unsupported())
  return { entityId: entity.entityID, certificates: certificatesOf(idp) }
}

function certificatesOf({ KeyDescriptor = [] }: IdentityProvider): X509Certificate[] {
  const certificates = KeyDescriptor.filter(({ use }) => use !== 'encryption').map(({ KeyInfo }) => {
    const value = KeyInfo?.X509Data?.X509Certificate
    return (typeof value === 'string' ? value : value?.['#text'])?.replace(/\s+/g, '') ?? ''
  })
  if (!certificates.some(Boolean)) throw new OutsideError(m.connections_saml_certificate_missing())
  return certificates.filter(Boolean).map((text) => {
    try {
      return new X509Certificate(Buffer.from(text, 'base64'))
    } catch {
      throw new OutsideError(m.connections_saml_certificate_unreadable())
    }
  })
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
  if (last - now.getTime() < SOON)
    return [
      {
        isProblem: false,
        text: m.connections_saml_certificate_expiring({ day }),
      },
    ]
  return [{ isProblem: false, text: m.connections_saml_certificate_valid({ day }) }]
}
