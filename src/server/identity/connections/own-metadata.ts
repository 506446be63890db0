import type { SignOnKey } from './sign-on-keys.ts'

type Own = { entityId: string; acsUrl: string; sloUrl: string; keys: readonly SignOnKey[] }

export function ownMetadata({ entityId, acsUrl, sloUrl, keys }: Own): string {
  const certificates = keys
    .map(({ certificate }) => certificate.replace(/-----.*?-----|\s/g, ''))
    .map((der) => `<ds:X509Data><ds:X509Certificate>${der}</ds:X509Certificate></ds:X509Data>`)
    .map((data) => `<md:KeyDescriptor><ds:KeyInfo>${data}</ds:KeyInfo></md:KeyDescriptor>`)
  const bindings = ['Redirect', 'POST'].map(
    (name) =>
      `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}" Location="${sloUrl}"/>`,
  )
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates.join('')}${bindings.join('')}<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`
}
