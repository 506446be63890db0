import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import samlp from 'samlp'
import { afterAll } from 'vitest'
import { SignedXml } from 'xml-crypto'

export type SamlPerson = { nameId: string; attributes: Record<string, string | string[]> }
export type SamlForm = { SAMLResponse: string; RelayState: string }
export type TestSamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const

/** A key with a self-signed certificate, as PEM. */
export async function makeCertificate(facts: { notAfter?: Date } = {}): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    keys,
    name: 'CN=identity provider',
    notBefore: new Date('2020-01-01'),
    notAfter: facts.notAfter ?? new Date('2099-01-01'),
    signingAlgorithm: RSA,
  })
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

/** A SAML identity provider on a loopback port: samlp, which signs in whomever the test names, without asking. */
export async function startSamlProvider(certificate?: { key: string; cert: string }) {
  const { key, cert } = certificate ?? (await makeCertificate())
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', entityId)
    const shim = withSend(response)
    if (url.pathname === '/metadata') return showMetadata(Object.assign(request, { protocol: 'http' }), shim)
    const query = Object.fromEntries(url.searchParams)
    return samlp.auth({ ...options, ...next.options })(Object.assign(request, { query }), shim, (error) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const entityId = `http://localhost:${(server.address() as AddressInfo).port}`
  const showMetadata = samlp.metadata({
    issuer: entityId,
    cert,
    redirectEndpointPath: '/sign-in',
    postEndpointPath: '/sign-in',
  })
  const next: { person: SamlPerson; options: Record<string, unknown> } = {
    person: { nameId: 'nobody', attributes: {} },
    options: {},
  }
  const options = {
    issuer: entityId,
    cert,
    key,
    getPostURL: (_audience: string, _request: unknown, _http: unknown, done: (error: null, url: string) => void) =>
      done(null, 'http://unused.example'),
    getUserFromRequest: () => next.person,
    profileMapper: ({ nameId, attributes }: SamlPerson) => ({
      getClaims: () => attributes,
      getNameIdentifier: () => ({ nameIdentifier: nameId }),
    }),
    responseHandler: (xml: Buffer, _options: unknown, _request: unknown, response: ServerResponse) =>
      response.end(xml.toString('base64')),
  }

  /** Signs this person in. Returns the form that the browser would submit. */
  async function answer(requestUrl: string, person: SamlPerson, overrides: Record<string, unknown>): Promise<SamlForm> {
    Object.assign(next, { person, options: overrides })
    const response = await fetch(requestUrl)
    if (!response.ok) throw new Error(await response.text())
    return {
      SAMLResponse: await response.text(),
      RelayState: new URL(requestUrl).searchParams.get('RelayState') ?? '',
    }
  }

  return { entityId, metadataUrl: `${entityId}/metadata`, key, cert, answer }
}

/** The same form with a changed assertion, signed by this provider as another product would. */
export function signedAgain(
  form: SamlForm,
  { key }: Pick<TestSamlProvider, 'key'>,
  change: (xml: string) => string,
): SamlForm {
  const before = Buffer.from(form.SAMLResponse, 'base64').toString()
  const after = change(before.replace(/<Signature.*<\/Signature>/s, ''))
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signature.computeSignature(after, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  })
  return { ...form, SAMLResponse: Buffer.from(signature.getSignedXml()).toString('base64') }
}

/** The two functions of Express that the package uses. */
function withSend(response: ServerResponse) {
  return Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (body: string) => response.end(body),
  })
}
