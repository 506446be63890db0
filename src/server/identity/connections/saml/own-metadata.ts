import { XMLBuilder } from 'fast-xml-parser'
import { DIRECTORY_ATTRIBUTES } from '#domain/identity/attribute-names'
import type { Appearance } from '#domain/settings/appearance'
import { LANGUAGES } from '#domain/text/languages'
import * as m from '#messages'
import type { Config } from '../../../config.ts'
import { readAppearance } from '../../../platform/appearance/appearance-queries.ts'
import type { Db } from '../../../platform/database/client.ts'
import { inLocale } from '../../../platform/http/locale.ts'

type Own = {
  entityId: string
  acsUrl: string
  sloUrl: string
  /** Certificates as PEM, newest key first. All keys decrypt. */
  keys: readonly { certificate: string }[]
  signsRequests: boolean
}
/** What people see of this installation while they sign in. */
type Site = Pick<Config, 'publicUrl' | 'productName' | 'universityName' | 'supportEmail'> & {
  appearance: Pick<Appearance, 'version' | 'supportEmail' | 'supportName' | 'supportUrl'>
  logo: Size | null
}
/** Unit: pixels. */
type Size = { width: number; height: number }

/** How this installation describes itself to SAML identity providers and federations. */
export function ownMetadata(own: Own, site: Site): string {
  // The schema prescribes the order of elements.
  const metadata = {
    'md:EntityDescriptor': {
      ...NAMESPACES,
      '@entityID': own.entityId,
      'md:SPSSODescriptor': {
        '@AuthnRequestsSigned': String(own.signsRequests),
        '@WantAssertionsSigned': 'true',
        '@protocolSupportEnumeration': 'urn:oasis:names:tc:SAML:2.0:protocol',
        'md:Extensions': { 'mdui:UIInfo': descriptionOf(site) },
        'md:KeyDescriptor': keysOf(own),
        'md:SingleLogoutService': [
          { '@Binding': `${BINDINGS}HTTP-Redirect`, '@Location': own.sloUrl },
          { '@Binding': `${BINDINGS}HTTP-POST`, '@Location': own.sloUrl },
        ],
        'md:AssertionConsumerService': {
          '@Binding': `${BINDINGS}HTTP-POST`,
          '@Location': own.acsUrl,
          '@index': '0',
          '@isDefault': 'true',
        },
        // Does not request subject-id and pairwise-id: they can only be required, and a Shibboleth IdP then refuses people who
        // have neither.
        'md:AttributeConsumingService': {
          '@index': '0',
          'md:ServiceName': inEachLanguage(() => site.productName),
          'md:RequestedAttribute': DIRECTORY_ATTRIBUTES.map(({ name, oid }) => ({
            '@FriendlyName': name,
            '@Name': oid,
            '@NameFormat': URI,
            '@isRequired': String(name === 'mail'),
          })),
        },
      },
      'md:Organization': {
        'md:OrganizationName': inEachLanguage(() => site.universityName),
        'md:OrganizationDisplayName': inEachLanguage(() => site.universityName),
        'md:OrganizationURL': inEachLanguage(() => site.publicUrl),
      },
      'md:ContactPerson': ['technical', 'support'].map((kind) => contact(kind, site)),
    },
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(metadata)}`
}

const NAMESPACES = {
  '@xmlns:md': 'urn:oasis:names:tc:SAML:2.0:metadata',
  '@xmlns:mdui': 'urn:oasis:names:tc:SAML:metadata:ui',
  '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
}
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings:'
const URI = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  // Without this, an attribute with the text 'true' would be dropped.
  suppressBooleanAttributes: false,
})

type Localized = { '@xml:lang': string; '#text': string }

function inEachLanguage(text: (language: string) => string): Localized[] {
  return LANGUAGES.map((language) => ({
    '@xml:lang': language,
    '#text': inLocale(language, () => text(language)),
  }))
}

function descriptionOf({ publicUrl, productName, universityName: university, appearance, logo }: Site) {
  return {
    'mdui:DisplayName': inEachLanguage(() => `${productName} – ${university}`),
    'mdui:Description': inEachLanguage(() => m.connections_own_metadata_description({ university })),
    ...(logo && {
      'mdui:Logo': {
        '@height': String(logo.height),
        '@width': String(logo.width),
        '#text': `${publicUrl}/logo/light?v=${appearance.version}`,
      },
    }),
    'mdui:InformationURL': inEachLanguage(() => appearance.supportUrl ?? publicUrl),
    'mdui:PrivacyStatementURL': inEachLanguage((language) => `${publicUrl}/privacy?lang=${language}`),
  }
}

/** The algorithms we decrypt: see decrypt-element.ts. The key of an encrypted text is always encrypted with RSA-OAEP. */
const ENCRYPTION = [
  ...['aes256-gcm', 'aes192-gcm', 'aes128-gcm'].map((name) => `http://www.w3.org/2009/xmlenc11#${name}`),
  ...['aes256-cbc', 'aes192-cbc', 'aes128-cbc'].map((name) => `http://www.w3.org/2001/04/xmlenc#${name}`),
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
].map((algorithm) => ({ '@Algorithm': algorithm }))

/**
 * The newest key comes first and last, because importers that keep one certificate per use take the first or the last (Keycloak).
 */
function keysOf({ keys: [newest, ...older] }: Own) {
  if (!newest) return []
  const inOrder = older.length > 0 ? [newest, ...older, newest] : [newest]
  return inOrder.flatMap(({ certificate }) => {
    const key = {
      'ds:KeyInfo': { 'ds:X509Data': { 'ds:X509Certificate': certificate.replace(/-----[^-]+-----|\s/g, '') } },
    }
    return [
      { '@use': 'signing', ...key },
      { '@use': 'encryption', ...key, 'md:EncryptionMethod': ENCRYPTION },
    ]
  })
}

function contact(kind: string, { supportEmail, appearance }: Site) {
  return {
    '@contactType': kind,
    ...(appearance.supportName && { 'md:GivenName': appearance.supportName }),
    'md:EmailAddress': `mailto:${appearance.supportEmail ?? supportEmail}`,
  }
}

export async function readMetadataSite(db: Db, config: Config): Promise<Site> {
  const logo = await db
    .selectFrom('logos')
    .select(['contentType', 'content'])
    .where('scheme', '=', 'light')
    .executeTakeFirst()
  return { ...config, appearance: await readAppearance(db), logo: logo ? sizeOf(logo) : null }
}

/** Null if an SVG file does not state its size. */
function sizeOf({ contentType, content }: { contentType: string; content: string }): Size | null {
  const bytes = Buffer.from(content, 'base64')
  if (contentType === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  const [, box = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/i.exec(bytes.toString('utf8')) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map((text) => Math.round(Number(text)))
  return width > 0 && height > 0 ? { width, height } : null
}
