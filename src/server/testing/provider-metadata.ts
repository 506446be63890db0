import { SignedXml } from 'xml-crypto'

// Metadata in the shapes that identity providers publish, with a test's certificate and address.

type Facts = { entityId: string; certificate: string; other?: string }

const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
/** The certificate as most products print it: indented lines of 64 characters. */
const inLines = (pem: string) => bare(pem).replace(/(.{64})/g, '$1\n            ')
const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP'

/** Shibboleth IdP 5 as installed: comments with examples, two certificates for the front channel, a scope, and no names. */
export const shibboleth = ({
  entityId,
  certificate,
  other = certificate,
}: Facts) => `<?xml version="1.0" encoding="UTF-8"?>
<!--
     This is example metadata only. Do *NOT* supply it as is without review.
     <md:EntityDescriptor entityID="https://commented.example">
-->
<EntityDescriptor  xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:req-attr="urn:oasis:names:tc:SAML:protocol:ext:req-attr" validUntil="2099-03-03T20:34:35.219Z" entityID="${entityId}">
    <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <Extensions>
            <shibmd:Scope regexp="false">uni.example</shibmd:Scope>
            <shibmd:Scope regexp="true">^.+\\.uni\\.example$</shibmd:Scope>
<!--
    Fill in the details for your IdP here
            <mdui:UIInfo>
                <mdui:DisplayName xml:lang="en">A Name for the IdP at uni.example</mdui:DisplayName>
            </mdui:UIInfo>
-->
        </Extensions>
        <!-- First signing certificate is BackChannel, the Second is FrontChannel -->
        <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
            ${inLines(other)}
        </ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
            ${inLines(certificate)}
        </ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
            unreadable, and not for signing
        </ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
        <ArtifactResolutionService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="${entityId}:8443/profile/SAML2/SOAP/ArtifactResolution" index="1"/>
        <SingleLogoutService Binding="${BINDING}-Redirect" Location="https://idp.uni.example/idp/profile/SAML2/Redirect/SLO"/>
        <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://idp.uni.example:8443/idp/profile/SAML2/SOAP/SLO"/>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:profiles:cookieless" Location="https://idp.uni.example/idp/profile/Shibboleth/SSO"/>
        <SingleSignOnService Binding="${BINDING}-POST" req-attr:supportsRequestedAttributes="true" Location="https://idp.uni.example/idp/profile/SAML2/POST/SSO"/>
        <SingleSignOnService Binding="${BINDING}-POST-SimpleSign" Location="https://idp.uni.example/idp/profile/SAML2/POST-SimpleSign/SSO"/>
        <SingleSignOnService Binding="${BINDING}-Redirect" Location="https://idp.uni.example/idp/profile/SAML2/Redirect/SSO"/>
    </IDPSSODescriptor>
</EntityDescriptor>
`

/** ADFS: WS-Federation roles first, a signature of its own, both SAML roles, offered attributes. */
export const adfs = ({ entityId, certificate }: Facts) =>
  `<EntityDescriptor ID="_adfs" entityID="${entityId}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><RoleDescriptor xsi:type="fed:ApplicationServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/ws-sx/ws-trust/200512 http://schemas.xmlsoap.org/ws/2005/02/trust" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706"><KeyDescriptor use="encryption"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></KeyDescriptor></RoleDescriptor><SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><AssertionConsumerService Binding="${BINDING}-POST" Location="https://adfs.uni.example/adfs/ls/" index="0" isDefault="true"/></SPSSODescriptor><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="encryption"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></KeyDescriptor><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(certificate)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleLogoutService Binding="${BINDING}-Redirect" Location="https://adfs.uni.example/adfs/ls/"/><SingleLogoutService Binding="${BINDING}-POST" Location="https://adfs.uni.example/adfs/ls/"/><NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat><SingleSignOnService Binding="${BINDING}-Redirect" Location="https://adfs.uni.example/adfs/ls/"/><SingleSignOnService Binding="${BINDING}-POST" Location="https://adfs.uni.example/adfs/ls/"/><Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="E-Mail Address" xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/></IDPSSODescriptor></EntityDescriptor>`

/** Entra: during a change of keys, several certificates; the same address three times. */
export const entra = ({ entityId, certificate, other = certificate }: Facts) =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_entra" entityID="${entityId}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><RoleDescriptor xsi:type="fed:SecurityTokenServiceType" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706"><fed:ClaimTypesOffered><auth:ClaimType Uri="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name" xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706"><auth:DisplayName>Name</auth:DisplayName></auth:ClaimType></fed:ClaimTypesOffered></RoleDescriptor><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(certificate)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(other)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleLogoutService Binding="${BINDING}-Redirect" Location="https://login.microsoftonline.com/2f5e/saml2"/><SingleSignOnService Binding="${BINDING}-Redirect" Location="https://login.microsoftonline.com/2f5e/saml2"/><SingleSignOnService Binding="${BINDING}-POST" Location="https://login.microsoftonline.com/2f5e/saml2"/></IDPSSODescriptor></EntityDescriptor>`

/** Google Workspace: both certificates in one key, and no sign-out. */
export const google = ({ entityId, certificate, other = certificate }: Facts) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}" validUntil="2099-11-25T08:44:11.000Z">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data>
          <ds:X509Certificate>${inLines(certificate)}</ds:X509Certificate>
          <ds:X509Certificate>${inLines(other)}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:SingleSignOnService Binding="${BINDING}-Redirect" Location="https://accounts.google.com/o/saml2/idp?idpid=C0&amp;hd=uni.example"/>
    <md:SingleSignOnService Binding="${BINDING}-POST" Location="https://accounts.google.com/o/saml2/idp?idpid=C0&amp;hd=uni.example"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

/** Keycloak: the realm's descriptor in a group of one, requests to be signed, key without a purpose. */
export const keycloak = ({ entityId, certificate }: Facts) =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Name="urn:keycloak"><md:EntityDescriptor entityID="${entityId}"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo><ds:KeyName>Xv2</ds:KeyName><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="${BINDING}-POST" Location="https://sso.uni.example/realms/uni/protocol/saml"/><md:SingleLogoutService Binding="${BINDING}-Redirect" Location="https://sso.uni.example/realms/uni/protocol/saml"/><md:SingleLogoutService Binding="${BINDING}-Artifact" Location="https://sso.uni.example/realms/uni/protocol/saml"/><md:SingleSignOnService Binding="${BINDING}-POST" Location="https://sso.uni.example/realms/uni/protocol/saml"/><md:SingleSignOnService Binding="${BINDING}-Redirect" Location="https://sso.uni.example/realms/uni/protocol/saml"/></md:IDPSSODescriptor></md:EntityDescriptor></md:EntitiesDescriptor>`

/** SimpleSAMLphp: one certificate for both purposes, names and an organisation, contacts at the end. */
export const simpleSamlPhp = ({ entityId, certificate }: Facts) => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:remd="http://refeds.org/metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:Extensions>
      <mdui:UIInfo>
        <mdui:DisplayName xml:lang="en">Uni &amp; Friends</mdui:DisplayName>
        <mdui:DisplayName xml:lang="fr">Universit&#233; <!-- accents --></mdui:DisplayName>
        <mdui:Logo width="80" height="60" xml:lang="en">https://uni.example/logo.png</mdui:Logo>
      </mdui:UIInfo>
    </md:Extensions>
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="${BINDING}-Redirect" Location="https://idp.uni.example/simplesaml/saml2/idp/SingleLogoutService.php"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</md:NameIDFormat>
    <md:SingleSignOnService Binding="${BINDING}-Redirect" Location="https://idp.uni.example/simplesaml/saml2/idp/SSOService.php"/>
  </md:IDPSSODescriptor>
  <md:ContactPerson contactType="technical"><md:GivenName>Administrator</md:GivenName><md:EmailAddress>mailto:na@uni.example</md:EmailAddress></md:ContactPerson>
</md:EntityDescriptor>`

/**
 * LemonLDAP::NG: requests must be signed ('1' would mean the same), an attribute authority at the end, and only POST, which its
 * admin chose.
 */
export const lemonLdap = ({ entityId, certificate }: Facts) => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <IDPSSODescriptor WantAuthnRequestsSigned="1" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${inLines(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    <SingleLogoutService Binding="${BINDING}-POST" Location="https://auth.uni.example/saml/singleLogout" ResponseLocation="https://auth.uni.example/saml/singleLogoutReturn"/>
    <SingleSignOnService Binding="${BINDING}-POST" Location="https://auth.uni.example/saml/singleSignOn"/>
  </IDPSSODescriptor>
  <Organization>
    <OrganizationName xml:lang="en">Uni</OrganizationName>
    <OrganizationDisplayName xml:lang="en">Uni of Example</OrganizationDisplayName>
    <OrganizationURL xml:lang="en">https://uni.example</OrganizationURL>
  </Organization>
</EntityDescriptor>`

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Signs the element with this ID as federations do: the signature is its first child. */
export function signMetadata(
  xml: string,
  key: string,
  { id, algorithm = RSA_SHA256, digest = SHA256 }: { id: string; algorithm?: string; digest?: string },
): string {
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const xpath = `//*[@ID='${id}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]
  signature.addReference({ xpath, uri: `#${id}`, digestAlgorithm: digest, transforms })
  signature.computeSignature(xml, { location: { reference: xpath, action: 'prepend' }, prefix: 'ds' })
  return signature.getSignedXml()
}
