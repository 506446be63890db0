import { spawn } from 'node:child_process'
import { createHash, createSign, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import { atMost, floorTable } from './floors.ts'
import type { Reading } from './read-federation.ts'

// Reads the signed metadata of a federation in a separate process: how much more memory it takes while reading, and how
// much it keeps.

const ENTITIES = Number(process.argv[2] ?? 3000)
/** The growth of resident memory, at its peak and afterwards. Unit: MB. */
const [MOST, KEPT] = [350, 300]

const federation = await makeFederation()
const aggregate = signedAggregate(federation)
const published = createServer((_, response) => response.end(aggregate))
await new Promise<void>((resolve) => published.listen(0, '127.0.0.1', resolve))
const metadataUrl = `http://localhost:${(published.address() as AddressInfo).port}/metadata.xml`

const child = spawn(
  process.execPath,
  [...process.execArgv, join(import.meta.dirname, 'read-federation.ts'), metadataUrl],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
)
child.stdin.end(federation.cert)
const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
const { found, before, highest, after, seconds } = JSON.parse(output) as Reading
if (found !== ENTITIES) throw new Error(`${found} providers were found`)
const floors = [
  atMost('federation: more memory while it is read, MB', MOST, highest - before),
  atMost('federation: more memory afterwards, MB', KEPT, after - before),
]
console.log(
  `${ENTITIES} entities, ${Math.round(aggregate.length / 1024 ** 2)} MB, read in ${seconds.toFixed(1)} s\n${floorTable(floors)}`,
)
process.exit(floors.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0)

async function makeFederation(): Promise<{ key: string; cert: string }> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 3072,
  }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    keys,
    name: 'CN=federation',
    signingAlgorithm: algorithm,
  })
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

/** Written in its canonical form, so that it can be signed as it is. */
function signedAggregate({ key, cert }: { key: string; cert: string }): Buffer {
  const id = '_federation'
  const head = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="${id}" Name="https://federation.example" validUntil="2099-01-01T00:00:00Z">`
  const rest = `\n${Array.from({ length: ENTITIES }, (_, index) => entity(index, cert)).join('\n')}\n</md:EntitiesDescriptor>`
  const digest = createHash('sha256').update(head).update(rest).digest('base64')
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const info = (declaration: string) =>
    `<ds:SignedInfo${declaration}><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></ds:Transform><ds:Transform Algorithm="${exclusive}"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  const declaration = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'
  const value = createSign('RSA-SHA256').update(info(declaration)).sign(key, 'base64')
  const signature = `<ds:Signature${declaration}>${info('')}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${head}${signature}${rest}\n`)
}

/** About 20 KB, as in eduGAIN: three keys, names and descriptions in several languages, a drawn logo, contacts and services. */
function entity(index: number, cert: string): string {
  const idp = `https://idp${index}.university.example`
  const names = [
    ['de', `Universität ${index}`],
    ['el', `Πανεπιστήμιο ${index}`],
    ['en', `University ${index}`],
    ['fr', `Université ${index}`],
    ['uk', `Університет ${index}`],
  ]
  const each = (element: string, text: (name: string) => string) =>
    names.map(([language, name]) => `<${element} xml:lang="${language}">${text(name ?? '')}</${element}>`).join('\n')
  const keys = ['signing', 'signing', 'encryption'].map(
    (use) =>
      `<md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${cert.replace(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  const services = ['HTTP-Redirect', 'HTTP-POST', 'HTTP-POST-SimpleSign', 'SOAP'].map((binding) => ({
    out: `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${idp}/idp/profile/SAML2/${binding}/SLO"></md:SingleLogoutService>`,
    on: `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${idp}/idp/profile/SAML2/${binding}/SSO"></md:SingleSignOnService>`,
  }))
  const categories = ['research-and-scholarship', 'code-of-conduct/v2', 'pseudonymous', 'personalized'].map(
    (name) => `<saml:AttributeValue>https://refeds.org/category/${name}</saml:AttributeValue>`,
  )
  const contacts = ['technical', 'support', 'administrative', 'other'].map(
    (kind) =>
      `<md:ContactPerson contactType="${kind}"><md:GivenName>Identity team ${index}</md:GivenName><md:EmailAddress>mailto:${kind}@university${index}.example</md:EmailAddress></md:ContactPerson>`,
  )
  return `<md:EntityDescriptor entityID="${idp}/idp/shibboleth">
<md:Extensions><mdrpi:RegistrationInfo xmlns:mdrpi="urn:oasis:names:tc:SAML:metadata:rpi" registrationAuthority="https://federation.example" registrationInstant="2019-02-03T04:05:06Z"></mdrpi:RegistrationInfo><mdattr:EntityAttributes xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute"><saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Name="http://macedir.org/entity-category-support" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri">${categories.join('')}</saml:Attribute></mdattr:EntityAttributes></md:Extensions>
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">university${index}.example</shibmd:Scope><mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui">
${each('mdui:DisplayName', (name) => name)}
${each('mdui:Description', (name) => `${name}: everybody who studies or works here, and ${'whoever is a guest of one of the institutes, '.repeat(5)}signs in here.`)}
${each('mdui:InformationURL', () => `${idp}/about`)}
<mdui:Logo height="60" width="80">data:image/png;base64,${randomText(5500)}</mdui:Logo></mdui:UIInfo></md:Extensions>
${keys.join('\n')}
${services.map(({ out }) => out).join('\n')}
${services.map(({ on }) => on).join('\n')}
</md:IDPSSODescriptor>
<md:Organization>
${each('md:OrganizationName', (name) => name)}
${each('md:OrganizationDisplayName', (name) => name)}
${each('md:OrganizationURL', () => idp)}
</md:Organization>
${contacts.join('\n')}
</md:EntityDescriptor>`
}

function randomText(size: number): string {
  return randomBytes(size).toString('base64')
}
