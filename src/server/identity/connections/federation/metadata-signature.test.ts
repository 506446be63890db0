import { describe, expect, it } from 'vitest'
import { adfs, google, keycloak, signMetadata } from '../../../testing/provider-metadata.ts'
import { makeCertificate } from '../../../testing/test-saml-provider.ts'
import { readMetadata } from '../saml/saml-metadata.ts'

// The federation signs its metadata, so that nobody who serves or carries it can add providers.

const ID = 'https://idp.uni.example'
const EVIL = 'https://evil.example'
const [federation, stranger, provider] = await Promise.all([makeCertificate(), makeCertificate(), makeCertificate()])
const facts = { entityId: ID, certificate: provider.cert }

const signedEntity = signMetadata(adfs(facts), federation.key, { id: '_adfs' })
const group = (content: string) =>
  `<?xml version="1.0"?>\n<!-- published daily --><md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_all">\n${content}</md:EntitiesDescriptor>`
const signedGroup = signMetadata(group(adfs(facts)), federation.key, { id: '_all' })
const forged = adfs({ entityId: EVIL, certificate: stranger.cert })

const read = (xml: string, signedBy = federation.cert, entityIds?: string[]) =>
  readMetadata(xml, { isLocal: false, signedBy, ...(entityIds && { entityIds }) }).map(({ entityId }) => entityId)

it('is accepted of the whole document, one provider or a federation', () => {
  expect(read(signedEntity)).toEqual([ID])
  expect(read(signedGroup)).toEqual([ID])
  expect(read(signedGroup, federation.cert, [ID])).toEqual([ID])
})

it('is accepted of one entity of an unsigned federation, if that one is chosen', () => {
  const xml = group(forged.replace('_adfs', '_evil') + signedEntity)
  expect(read(xml, federation.cert, [ID])).toEqual([ID])
  expect(() => read(xml, federation.cert, [EVIL])).toThrow('is not signed')
  expect(() => read(xml)).toThrow('is not signed')
})

it('is accepted in other ways to write it', () => {
  const { key } = federation
  const sha512 = {
    id: '_adfs',
    algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
  }
  expect(read(signMetadata(adfs(facts), key, sha512))).toEqual([ID])
  // The prefix of the signature is declared outside of it.
  const declared = signedGroup
    .replace('<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">', '<ds:Signature>')
    .replace(' ID="_all"', ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_all"')
  expect(declared).not.toBe(signedGroup)
  expect(() => read(declared)).not.toThrow('is not signed')
  const around = group(keycloak(facts).replace(/ xmlns:ds="[^"]+"/, '')).replace(
    ' ID="_all"',
    ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_all"',
  )
  const signedAround = signMetadata(around, key, { id: '_all' })
  expect(read(signedAround.replace(/<ds:Signature [^>]*>/, '<ds:Signature>'))).toEqual([ID])
})

it.each([
  ['nothing', adfs(facts)],
  ['an entity inside, which is not chosen', group(signedEntity)],
  [
    'a signature that is not the first element',
    signedEntity.replace(/(<ds:Signature.*<\/ds:Signature>)(.*)(<\/EntityD)/s, '$2$1$3'),
  ],
])('is required: %s is signed', (_, xml) => {
  expect(() => read(xml)).toThrow('is not signed')
})

it.each([
  ['changed', signedEntity.replace('adfs.uni.example', 'adfs.evil.example')],
  ['an added provider', signedGroup.replace('</md:Entities', `${forged}</md:Entities`)],
  ['a changed digest', signedEntity.replace(/<ds:DigestValue>.{6}/, '<ds:DigestValue>AAAAAA')],
  ['signed by somebody else', signMetadata(adfs(facts), stranger.key, { id: '_adfs' })],
  ['signed with a method unknown here', signedEntity.replace('exc-c14n#"/><ds:Sig', 'exc-c15n#"/><ds:Sig')],
])('is refused: %s', (_, xml) => {
  expect(() => read(xml)).toThrow('does not match')
})

it('is refused with SHA-1, as signature or digest', () => {
  const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  const digest = 'http://www.w3.org/2000/09/xmldsig#sha1'
  for (const weak of [{ algorithm }, { digest }, { algorithm, digest }])
    expect(() => read(signMetadata(adfs(facts), federation.key, { id: '_adfs', ...weak }))).toThrow('SHA-1')
})

it('is not replaced by the key that the document brings along', () => {
  const brought = signMetadata(adfs(facts), stranger.key, { id: '_adfs' }).replace(
    '</ds:SignatureValue>',
    `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${stranger.cert.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
  )
  expect(() => read(brought)).toThrow('does not match')
})

it('needs a certificate that can be read', () => {
  expect(() => read(signedEntity, 'MIID')).toThrow('PEM')
})

const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signedEntity)![0]
const unsigned = signedEntity.replace(signature, '')
const opening = /^<EntityDescriptor[^>]*>/.exec(forged)![0]
const forgedWith = (inner: string, tag = opening) => forged.replace(opening, () => tag + inner)

it.each([
  [
    'signature moved, signed entity behind',
    forgedWith(signature, opening.replace('_adfs', '_evil')).replace(
      /<\/EntityDescriptor>$/,
      `<Extensions>${unsigned}</Extensions></EntityDescriptor>`,
    ),
  ],
  [
    'same ID twice',
    forgedWith(signature).replace(/<\/EntityDescriptor>$/, `<Extensions>${unsigned}</Extensions></EntityDescriptor>`),
  ],
  [
    'signed entity in an Object of the signature',
    forgedWith(
      signature.replace('</ds:Signature>', `<ds:Object>${unsigned}</ds:Object></ds:Signature>`),
      opening.replace('_adfs', '_evil'),
    ),
  ],
  [
    'signed entity whole in the forged one',
    forgedWith(`<Extensions>${signedEntity}</Extensions>`, opening.replace('_adfs', '_evil')),
  ],
  ['two references', forgedWith(signature.replace(/(<ds:Reference.*<\/ds:Reference>)/s, '$1$1'))],
  [
    'a group around, with the signature',
    group(`${forged.replace('_adfs', '_evil')}${unsigned}`).replace(/(ID="_all">)/, `$1${signature}`),
  ],
  ['a group around', group(forged.replace('_adfs', '_evil') + signedEntity)],
  [
    'the signed entity under the forged name',
    forged.replace('_adfs', '_evil').replace(/<\/EntityDescriptor>$/, `${signedEntity}</EntityDescriptor>`),
  ],
])('does not vouch for a forged entity: %s', (_, xml) => {
  for (const entityIds of [undefined, [ID], [EVIL]]) {
    let found: string[] = []
    try {
      found = read(xml, federation.cert, entityIds)
    } catch {
      // Refusing the metadata is fine, too.
    }
    expect(found).not.toContain(EVIL)
  }
})

it('covers what is read: neither comments nor another encoding of the same text change it', () => {
  expect(read(signedEntity.replace(ID, `${ID.slice(0, 9)}&#100;${ID.slice(10)}`))).toEqual([ID])
  expect(() => read(signMetadata(google(facts), stranger.key, { id: '_none' }))).toThrow()
})

describe('of a large federation, which is read in parts', () => {
  const filler = (name: string) => `<Filler>${name.repeat(30_000)}</Filler>`
  const entities = Array.from({ length: 12 }, (_, index) =>
    adfs({ entityId: `https://idp${index}.example`, certificate: provider.cert })
      .replace(' ID="_adfs"', '')
      .replace('<RoleDescriptor', () => `${filler(index % 2 ? 'abc' : 'äöü')}<RoleDescriptor`),
  )
  const nested = `<md:EntitiesDescriptor Name="inner">\n${entities.slice(6).join('\r\n<!-- next -->')}</md:EntitiesDescriptor>`
  const large = signMetadata(group(`${entities.slice(0, 6).join('\n')}${nested}\n`), federation.key, { id: '_all' })
  const ids = entities.map((_, index) => `https://idp${index}.example`)
  const isMoved = (xml: string, from: string, to: string) => {
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    return changed
  }

  it('fits all parts together', () => {
    expect(large.length).toBeGreaterThan(1_000_000)
    expect(read(large)).toEqual(ids)
    expect(read(large, federation.cert, ['https://idp11.example'])).toEqual(['https://idp11.example'])
  })

  it.each([
    [
      'an entity added at the end',
      () => isMoved(large, '</md:EntitiesDescriptor>\n</md', `</md:EntitiesDescriptor>${forged}\n</md`),
    ],
    ['an entity added in the inner group', () => isMoved(large, 'Name="inner">', `Name="inner">${forged}`)],
    [
      'an entity moved out of the inner group',
      () =>
        isMoved(
          isMoved(large, entities[11] ?? '', ''),
          '</md:EntitiesDescriptor>\n</md',
          `</md:EntitiesDescriptor>${entities[11]}\n</md`,
        ),
    ],
    ['an entity left out', () => isMoved(large, entities[7] ?? '', '')],
    [
      'a group around others',
      () =>
        isMoved(
          large,
          '<md:EntitiesDescriptor Name="inner">',
          '</md:EntitiesDescriptor><md:EntitiesDescriptor Name="inner">',
        ),
    ],
    ['a letter in the last part', () => isMoved(large, 'idp11.example', 'idp99.example')],
    [
      'a space between parts',
      () => isMoved(large, '</md:EntitiesDescriptor>\n</md', '</md:EntitiesDescriptor> \n</md'),
    ],
  ])('is refused: %s', (_, change) => {
    expect(() => read(change())).toThrow(/does not match|not XML/)
    expect(() => read(change(), federation.cert, ['https://idp0.example'])).toThrow(/does not match|not XML/)
  })

  it('is accepted of one entity in any part', () => {
    const xml = group(`${entities.slice(0, 6).join('')}<md:EntitiesDescriptor>${signedEntity}</md:EntitiesDescriptor>`)
    expect(read(xml, federation.cert, [ID])).toEqual([ID])
  })
})
