import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { ATTRIBUTE_NAMES } from '#domain/identity/attribute-names'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { createTestApp } from '../../../testing/test-app.ts'
import { makeCertificate } from '../../../testing/test-saml-provider.ts'
import { ownMetadata, readMetadataSite } from './own-metadata.ts'

const app = await createTestApp()
const [newer, older] = await Promise.all([makeCertificate(), makeCertificate()])
const URL = 'https://internships.uni.example'
const own = {
  entityId: `${URL}/metadata`,
  acsUrl: `${URL}/acs`,
  sloUrl: `${URL}/slo`,
  keys: [{ certificate: newer.cert }, { certificate: older.cert }],
  signsRequests: true,
}
const site = {
  publicUrl: URL,
  productName: 'Fieldmark',
  universityName: 'Arts & Crafts <University>',
  supportEmail: 'careers@uni.example',
  appearance: DEFAULT_APPEARANCE,
  logo: { width: 80, height: 60 },
}
const xml = ownMetadata(own, site)

type Element = Record<string, unknown>
const parsed = (text: string) =>
  new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(text)['md:EntityDescriptor'] as Element &
    Record<string, Record<string, never>>
const elements = (of: Element) => Object.keys(of).filter((name) => /^[a-z]+:/.test(name))

describe('our own metadata', () => {
  it('has the elements in the order of the schema', () => {
    expect(XMLValidator.validate(xml)).toBe(true)
    const entity = parsed(xml)
    expect(elements(entity)).toEqual(['md:SPSSODescriptor', 'md:Organization', 'md:ContactPerson'])
    expect(elements(entity['md:SPSSODescriptor'] ?? {})).toEqual([
      'md:Extensions',
      'md:KeyDescriptor',
      'md:SingleLogoutService',
      'md:AssertionConsumerService',
      'md:AttributeConsumingService',
    ])
    expect(elements(entity['md:SPSSODescriptor']?.['md:AttributeConsumingService'] ?? {})).toEqual([
      'md:ServiceName',
      'md:RequestedAttribute',
    ])
    expect(elements(entity['md:SPSSODescriptor']?.['md:KeyDescriptor']?.[1] ?? {})).toEqual([
      'ds:KeyInfo',
      'md:EncryptionMethod',
    ])
  })

  it('has both certificates while keys change, each for signing and for encryption, the newest first and last', () => {
    const bare = ({ cert }: { cert: string }) => cert.replace(/-----[^-]+-----|\s/g, '')
    expect([...xml.matchAll(/use="(\w+)"|<ds:X509Certificate>([^<]+)/g)].map(([, use, text]) => use ?? text)).toEqual([
      'signing',
      bare(newer),
      'encryption',
      bare(newer),
      'signing',
      bare(older),
      'encryption',
      bare(older),
      'signing',
      bare(newer),
      'encryption',
      bare(newer),
    ])
    expect(ownMetadata({ ...own, keys: own.keys.slice(0, 1) }, site).match(/<md:KeyDescriptor/g)).toHaveLength(2)
    expect(xml).not.toContain('rsa-1_5')
  })

  it('asks for no format of names, and demands no lasting identifier, which Shibboleth would refuse to go without', () => {
    expect(xml).not.toContain('NameIDFormat')
    expect(xml).not.toContain('subject-id:req')
  })

  it('requests every attribute of a directory that is read, and demands the email address alone', () => {
    const requested = [...xml.matchAll(/FriendlyName="(\w+)" Name="urn:oid:([\d.]+)" [^>]*isRequired="(\w+)"/g)]
    const names = requested.map(([, name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['mail', 'givenName', 'sn', 'displayName', 'isMemberOf', 'eduPersonUniqueId']),
    )
    const oids = requested.map(([, , oid]) => `urn:oid:${oid}`)
    const read = Object.values(ATTRIBUTE_NAMES)
      .flat()
      .filter((name) => name.startsWith('urn:oid:'))
    expect(oids.toSorted()).toEqual(read.toSorted())
    expect(requested.filter(([, , , isRequired]) => isRequired === 'true').map(([, name]) => name)).toEqual(['mail'])
  })

  it('has every language, and texts as they are', () => {
    expect(xml.match(/<mdui:DisplayName xml:lang="[\w-]+">/g)).toHaveLength(6)
    expect(xml).toContain(
      '<mdui:DisplayName xml:lang="zh-Hans">Fieldmark – Arts &amp; Crafts &lt;University&gt;</mdui:D',
    )
    expect(xml).toContain('<mdui:Description xml:lang="de">Praktika und')
    expect(xml).toContain(`<mdui:PrivacyStatementURL xml:lang="fr">${URL}/privacy?lang=fr</mdui:PrivacyStatementURL>`)
    expect(xml).toContain('<md:EmailAddress>mailto:careers@uni.example</md:EmailAddress>')
    expect(xml).toContain('AuthnRequestsSigned="true"')
  })

  it('has the logo and the contact that admins have chosen', async () => {
    const before = await readMetadataSite(app.db, app.config)
    expect(ownMetadata(own, before)).not.toContain('mdui:Logo')
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40.2"></svg>').toString(
      'base64',
    )
    await app.db
      .insertInto('logos')
      .values({ scheme: 'light', contentType: 'image/svg+xml', content, digest: 'x' })
      .execute()
    await app.db.updateTable('appearance').set({ supportEmail: 'help@uni.example', supportName: 'Help' }).execute()
    const after = ownMetadata(own, await readMetadataSite(app.db, app.config))
    expect(after).toContain('<mdui:Logo height="40" width="120">')
    expect(after).toContain('<md:GivenName>Help</md:GivenName>')
    expect(after).toContain('mailto:help@uni.example')
  })
})
