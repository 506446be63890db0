import { XMLParser } from 'fast-xml-parser'
import type { SamlProvider } from '#domain/saml-provider'
import { SAML_XML } from './saml-response.ts'

const PLACE = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-'
const LISTS = ['SingleSignOnService', 'SingleLogoutService', 'KeyDescriptor', 'X509Data', 'X509Certificate', 'Scope']
const parser = new XMLParser({ ...SAML_XML, isArray: (name) => LISTS.includes(name) })

// biome-ignore lint/suspicious/noExplicitAny: placeholder
type Any = any

export function readMetadata(xml: string, _choice: { isLocal: boolean }): SamlProvider[] {
  const { EntityDescriptor: entity } = parser.parse(xml) as Any
  const idp = entity.IDPSSODescriptor
  const endpoints = (list: Any[] = []) =>
    list
      .filter(({ Binding }) => [`${PLACE}Redirect`, `${PLACE}POST`].includes(Binding))
      .map(({ Binding, Location }) => ({
        binding: Binding.endsWith('POST') ? ('post' as const) : ('redirect' as const),
        location: Location.replaceAll('&amp;', '&'),
      }))
  const text = (value: Any) => (typeof value === 'string' ? value : value?.['#text']) ?? ''
  return [
    {
      entityId: entity.entityID,
      names: {},
      signOn: endpoints(idp.SingleSignOnService),
      signOut: endpoints(idp.SingleLogoutService),
      certificates: (idp.KeyDescriptor ?? [])
        .filter(({ use }: Any) => use !== 'encryption')
        .flatMap(({ KeyInfo }: Any) => KeyInfo.X509Data.flatMap((data: Any) => data.X509Certificate))
        .map((value: Any) => text(value).replace(/\s+/g, '')),
      wantsSignedRequests: ['true', '1'].includes(idp.WantAuthnRequestsSigned ?? ''),
      scopes: (entity.Extensions?.Scope ?? idp.Extensions?.Scope ?? []).map(text),
    },
  ]
}
