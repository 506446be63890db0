import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as shapes from '../../../testing/provider-metadata.ts'
import { makeCertificate } from '../../../testing/test-saml-provider.ts'
import { type MetadataChoice, readMetadata } from './saml-metadata.ts'

const ID = 'https://idp.uni.example/idp'
const NOW = new Date('2026-09-01T00:00:00Z')
const [{ cert }, { cert: second }] = await Promise.all([makeCertificate(), makeCertificate()])
const der = (pem: string) => new X509Certificate(pem).raw.toString('base64')
const facts = { entityId: ID, certificate: cert, other: second }
const read = (xml: string, choice: Partial<MetadataChoice> = {}) =>
  readMetadata(xml, { isLocal: false, now: NOW, ...choice })
const one = (xml: string, choice?: Partial<MetadataChoice>) => {
  const [provider, ...others] = read(xml, choice)
  expect(others).toEqual([])
  return provider!
}

describe('the metadata of one provider', () => {
  it('is read as Shibboleth publishes it, without what is commented out', () => {
    expect(one(shapes.shibboleth(facts))).toEqual({
      entityId: ID,
      names: {},
      signOn: [
        { binding: 'post', location: 'https://idp.uni.example/idp/profile/SAML2/POST/SSO' },
        { binding: 'redirect', location: 'https://idp.uni.example/idp/profile/SAML2/Redirect/SSO' },
      ],
      signOut: [{ binding: 'redirect', location: 'https://idp.uni.example/idp/profile/SAML2/Redirect/SLO' }],
      certificates: [der(second), der(cert)],
      wantsSignedRequests: false,
      scopes: ['uni.example'],
    })
  })

  it.each([
    ['ADFS', shapes.adfs, ['redirect', 'post'], ['redirect', 'post'], [cert], false],
    ['Entra', shapes.entra, ['redirect', 'post'], ['redirect'], [cert, second], false],
    ['Google', shapes.google, ['redirect', 'post'], [], [cert, second], false],
    ['Keycloak', shapes.keycloak, ['post', 'redirect'], ['post', 'redirect'], [cert], true],
    ['SimpleSAMLphp', shapes.simpleSamlPhp, ['redirect'], ['redirect'], [cert], false],
    ['LemonLDAP::NG', shapes.lemonLdap, ['post'], ['post'], [cert], true],
  ])('is read as %s publishes it', (_, shape, signOn, signOut, certificates, wantsSignedRequests) => {
    const provider = one(shape(facts))
    expect({
      ...provider,
      signOn: provider.signOn.map(({ binding }) => binding),
      signOut: provider.signOut.map(({ binding }) => binding),
    }).toMatchObject({
      entityId: ID,
      signOn,
      signOut,
      certificates: certificates.map(der),
      wantsSignedRequests,
    })
  })

  it('has names by language and addresses with &', () => {
    expect(one(shapes.simpleSamlPhp(facts)).names).toEqual({ en: 'Uni & Friends', fr: 'Université' })
    expect(one(shapes.lemonLdap(facts)).names).toEqual({ en: 'Uni of Example' })
    expect(one(shapes.google(facts)).signOn[0]?.location).toBe(
      'https://accounts.google.com/o/saml2/idp?idpid=C0&hd=uni.example',
    )
  })

  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'web page'],
    ['a web page without declaration', '\n<HTML lang="en"><p>Sign in', 'web page'],
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><EntityDescriptor/>', 'DOCTYPE'],
    ['no XML', '{"issuer":"https://uni.example"}', 'not XML'],
    ['an unclosed element', '<EntityDescriptor entityID="a">', 'not XML'],
    ['no provider', '<EntityDescriptor entityID="a"><SPSSODescriptor/></EntityDescriptor>', 'one identity provider'],
    ['SAML 1 only', shapes.adfs(facts).replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol'), 'one identity provider'],
    ['no address', shapes.shibboleth(facts).replaceAll('SingleSignOnService', 'Other'), 'HTTP-Redirect or HTTP-POST'],
    ['http only', shapes.lemonLdap(facts).replaceAll('https://auth', 'http://auth'), 'must start with https://'],
    ['an address that is code', shapes.lemonLdap(facts).replaceAll('https://auth', 'javascript://auth'), 'must start'],
    ['no certificate', shapes.adfs(facts).replaceAll('use="signing"', 'use="encryption"'), 'no signing certificate'],
    ['unreadable ones', shapes.shibboleth({ ...facts, certificate: 'a', other: 'b' }), 'cannot be read'],
    ['an end in the past', shapes.google(facts).replace('2099', '2020'), 'expired on Nov 25, 2020'],
    ['an end that is no time', shapes.google(facts).replace('2099', 'soon'), 'expired on soon'],
  ])('is refused with %s', (_, xml, sentence) => {
    expect(() => read(xml)).toThrow(sentence)
  })

  it('is read with http on a loopback installation, and past its end once it is stored', () => {
    expect(
      one(shapes.lemonLdap(facts).replaceAll('https://auth', 'http://auth'), { isLocal: true }).signOn,
    ).toHaveLength(1)
    expect(readMetadata(shapes.google(facts).replace('2099', '2020'), { isLocal: false })).toHaveLength(1)
  })

  it('is good with one readable certificate', () => {
    expect(one(shapes.shibboleth({ ...facts, other: 'unreadable' })).certificates).toEqual([der(cert)])
  })
})

const body = (xml: string) => xml.replace(/^\ufeff?(<\?xml[^>]*\?>)?/, '')
const withId = (xml: string, id: string) => xml.replace(ID, id)
const HIDDEN =
  '<Extensions><a:EntityAttributes xmlns:a="a"><b:Attribute xmlns:b="b" Name="http://macedir.org/entity-category"><b:AttributeValue>http://refeds.org/category/hide-from-discovery</b:AttributeValue></b:Attribute></a:EntityAttributes></Extensions>'
const group = (content: string, attributes = '') =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_federation" ${attributes}>${content}</md:EntitiesDescriptor>`
const federation = group(
  [
    withId(body(shapes.adfs(facts)), 'https://a.example'),
    '<md:EntityDescriptor entityID="https://sp.example"><md:SPSSODescriptor/></md:EntityDescriptor>',
    group(
      withId(body(shapes.simpleSamlPhp(facts)), 'https://b.example/?x=1&amp;y') +
        withId(body(shapes.lemonLdap(facts)), 'https://hidden.example').replace('<IDPSSO', `${HIDDEN}<IDPSSO`),
    ),
    withId(body(shapes.adfs({ ...facts, certificate: 'broken' })), 'https://broken.example'),
    withId(body(shapes.google(facts)), 'https://expired.example').replace('2099', '2020'),
  ].join('\n'),
)

describe('the metadata of a federation', () => {
  it('is a list of the providers that may be offered', () => {
    expect(read(federation).map(({ entityId }) => entityId)).toEqual(['https://a.example', 'https://b.example/?x=1&y'])
  })

  it('has chosen providers in the order of the choice, also hidden ones', () => {
    const entityIds = ['https://hidden.example', 'https://b.example/?x=1&y']
    expect(read(federation, { entityIds }).map(({ entityId }) => entityId)).toEqual(entityIds)
  })

  it.each([
    ['https://nobody.example', 'no identity provider https://nobody.example'],
    ['https://sp.example', 'one identity provider'],
    ['https://broken.example', 'cannot be read'],
    ['https://expired.example', 'expired on Nov 25, 2020'],
  ])('says why %s cannot be chosen', (entityId, sentence) => {
    expect(() => read(federation, { entityIds: [entityId] })).toThrow(sentence)
  })

  it('expires as a whole', () => {
    const expired = group(federation, 'validUntil="2026-08-31T23:59:59Z"')
    expect(() => read(expired, { entityIds: ['https://a.example'] })).toThrow('expired on Aug 31, 2026')
    expect(() => read(expired)).toThrow('expired on Aug 31, 2026')
  })

  it('is read in seconds with thousands of entities', () => {
    const many = group(
      Array.from({ length: 3000 }, (_, index) =>
        withId(body(shapes.simpleSamlPhp(facts)), `https://idp${index}.example`),
      ).join(''),
    )
    expect(one(many, { entityIds: ['https://idp2999.example'] }).entityId).toBe('https://idp2999.example')
    expect(read(many)).toHaveLength(3000)
  })
})
