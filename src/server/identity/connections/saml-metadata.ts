import { X509Certificate } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { formatMoment } from '#domain/dates'
import { cleanLine } from '#domain/plain-text'
import type { Endpoint, SamlProvider } from '#domain/saml-provider'
import * as m from '#messages'
import { signedPart } from './metadata-signature.ts'
import { OutsideError } from './outside-fetch.ts'

export type MetadataChoice = {
  isLocal: boolean
  /** Metadata that has expired by then is refused. Stored metadata is read without. */
  now?: Date
  /** PEM: the metadata, or the one entity of it that is chosen, must be signed with its key. */
  signedBy?: string | null
  /** Only these; without, every provider that may be offered in a list. */
  entityIds?: readonly string[]
  /** Leaves out those of them that cannot be read, instead of reading none. */
  isPartial?: boolean
}

/**
 * Reads the metadata of one entity or of a federation, whose groups can be nested. Throws an OutsideError with a sentence for
 * the admin. In a list, what is no identity provider, cannot work, or is hidden from discovery is left out.
 */
export function readMetadata(xml: string, choice: MetadataChoice): SamlProvider[] {
  if (/^\ufeff?\s*<(!doctype\s+html|html)\b/i.test(xml)) throw new OutsideError(m.connections_saml_metadata_html())
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new OutsideError(m.connections_saml_metadata_doctype_refused())
  if (XMLValidator.validate(xml) !== true) throw new OutsideError(m.connections_saml_metadata_not_xml())
  const { signedBy, entityIds } = choice
  // Only what was signed is read, whatever else the document has.
  const trusted = signedBy ? signedPart(xml, signedBy, entityIds?.[0]) : xml
  const { EntityDescriptor: single = [], EntitiesDescriptor: federation = [] } = parser.parse(trusted) as Group
  // Else each of its entities would be left out as unreadable.
  requireCurrent(federation, choice.now)
  const found = [...single.map((entity) => ({ entity, groups: [] })), ...entitiesIn(federation, [])]
  if (entityIds) return entityIds.flatMap((entityId) => chosenProvider(found, entityId, choice))
  if (single[0]) return [providerIn({ entity: single[0], groups: [] }, choice)]
  const offered = offeredProviders(found, choice)
  if (offered.length === 0) throw new OutsideError(m.connections_saml_metadata_provider_missing())
  return offered
}

/** As arrays, even if there is one. */
const LISTS = [
  ['EntityDescriptor', 'EntitiesDescriptor', 'IDPSSODescriptor', 'SingleSignOnService', 'SingleLogoutService'],
  ['KeyDescriptor', 'X509Data', 'X509Certificate', 'Scope', 'EntityAttributes', 'Attribute', 'AttributeValue'],
  ['DisplayName', 'OrganizationDisplayName'],
].flat()

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  // Reads &#233; as well as &amp;. Declarations of other names are refused before.
  htmlEntities: true,
  isArray: (name) => LISTS.includes(name),
  // The entities of a federation stay text: of its thousands, only the chosen ones are read.
  stopNodes: ['*.EntityDescriptor'],
})

type Text = string | { '#text'?: string; lang?: string }
type Group = { validUntil?: string; EntityDescriptor?: Entity[]; EntitiesDescriptor?: Group[] }
type Entity = {
  entityID?: string
  validUntil?: string
  /** In a federation: everything below. */
  '#text'?: string
  Extensions?: Extensions
  IDPSSODescriptor?: Descriptor[]
  Organization?: { OrganizationDisplayName?: Text[] }
}
type Extensions = {
  Scope?: (Text & { regexp?: string })[]
  UIInfo?: { DisplayName?: Text[] }
  EntityAttributes?: { Attribute?: { Name?: string; AttributeValue?: Text[] }[] }[]
}
type Descriptor = {
  protocolSupportEnumeration?: string
  validUntil?: string
  WantAuthnRequestsSigned?: string
  Extensions?: Extensions
  KeyDescriptor?: { use?: string; KeyInfo?: { X509Data?: { X509Certificate?: Text[] }[] } }[]
  SingleSignOnService?: Service[]
  SingleLogoutService?: Service[]
}
type Service = { Binding?: string; Location?: string; ResponseLocation?: string }
type Found = { entity: Entity; groups: Group[] }

function* entitiesIn(groups: Group[], outer: Group[]): Generator<Found> {
  for (const group of groups) {
    const within = [...outer, group]
    for (const entity of group.EntityDescriptor ?? []) yield { entity, groups: within }
    yield* entitiesIn(group.EntitiesDescriptor ?? [], within)
  }
}

function chosenProvider(found: Found[], entityId: string, choice: MetadataChoice): SamlProvider[] {
  const one = found.find(({ entity }) => entity.entityID === entityId)
  if (choice.isPartial) return one ? readable(() => providerIn(one, choice)) : []
  if (!one) throw new OutsideError(m.connections_saml_metadata_entity_missing({ entityId }))
  return [providerIn(one, choice)]
}

function offeredProviders(found: Found[], choice: MetadataChoice): SamlProvider[] {
  return found.flatMap((one) => {
    const whole = { ...one, entity: withContent(one.entity) }
    if (!descriptorOf(whole.entity) || isHidden(whole.entity)) return []
    return readable(() => providerIn(whole, choice))
  })
}

/** One broken entity is no reason to do without all others. */
function readable(read: () => SamlProvider): SamlProvider[] {
  try {
    return [read()]
  } catch (error) {
    if (error instanceof OutsideError) return []
    throw error
  }
}

function withContent({ '#text': content, ...attributes }: Entity): Entity {
  if (content === undefined) return attributes
  const { EntityDescriptor: [inner] = [] } = parser.parse(`<EntityDescriptor>${content}</EntityDescriptor>`) as Group
  return { ...inner, ...attributes }
}

function providerIn({ entity: outline, groups }: Found, choice: MetadataChoice): SamlProvider {
  const entity = withContent(outline)
  const descriptor = descriptorOf(entity)
  if (!entity.entityID || !descriptor) throw new OutsideError(m.connections_saml_metadata_provider_missing())
  requireCurrent([...groups, entity, descriptor], choice.now)
  return {
    entityId: entity.entityID,
    names: namesOf(entity, descriptor),
    signOn: signOnOf(descriptor, choice),
    signOut: signOutOf(descriptor, choice),
    certificates: certificatesOf(descriptor),
    wantsSignedRequests: isTrue(descriptor.WantAuthnRequestsSigned),
    scopes: scopesOf(entity, descriptor),
  }
}

const SAML_2 = 'urn:oasis:names:tc:SAML:2.0:protocol'

function descriptorOf({ IDPSSODescriptor: descriptors = [] }: Entity): Descriptor | undefined {
  return descriptors.find(({ protocolSupportEnumeration = SAML_2 }) =>
    protocolSupportEnumeration.split(/\s+/).includes(SAML_2),
  )
}

function requireCurrent(parts: { validUntil?: string }[], now: Date | undefined): void {
  const ends = parts.flatMap(({ validUntil }) => (validUntil ? [validUntil] : []))
  const expired = ends.find((end) => now && !(Date.parse(end) > now.getTime()))
  if (expired) throw new OutsideError(m.connections_saml_metadata_expired({ validUntil: instantName(expired) }))
}

/** As written if it is no time. */
function instantName(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : formatMoment(new Date(time))
}

const CATEGORY = 'http://macedir.org/entity-category'
const HIDDEN = 'http://refeds.org/category/hide-from-discovery'

function isHidden({ Extensions: { EntityAttributes = [] } = {} }: Entity): boolean {
  return EntityAttributes.flatMap(({ Attribute = [] }) => Attribute)
    .filter(({ Name }) => Name === CATEGORY)
    .some(({ AttributeValue = [] }) => AttributeValue.map(textOf).includes(HIDDEN))
}

function namesOf({ Organization }: Entity, { Extensions }: Descriptor): Record<string, string> {
  const names = Extensions?.UIInfo?.DisplayName ?? Organization?.OrganizationDisplayName ?? []
  return Object.fromEntries(
    names
      .map((name) => [typeof name === 'string' ? 'en' : (name.lang ?? 'en'), cleanLine(textOf(name))] as const)
      .filter(([, name]) => name),
  )
}

const BINDINGS: Record<string, Endpoint['binding']> = {
  'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect': 'redirect',
  'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST': 'post',
}

function signOnOf({ SingleSignOnService }: Descriptor, choice: MetadataChoice): Endpoint[] {
  const [first, ...others] = endpointsOf(SingleSignOnService)
  if (!first) throw new OutsideError(m.connections_saml_metadata_address_missing())
  const usable = [first, ...others].filter((one) => isUsable(one, choice))
  if (usable.length === 0) throw new OutsideError(m.connections_saml_address_insecure({ address: first.location }))
  return usable
}

function signOutOf({ SingleLogoutService }: Descriptor, choice: MetadataChoice): Endpoint[] {
  const usable = endpointsOf(SingleLogoutService).filter((one) => isUsable(one, choice))
  return usable.map(({ responseLocation, ...one }) =>
    responseLocation && isUsable({ location: responseLocation }, choice) ? { ...one, responseLocation } : one,
  )
}

function endpointsOf(services: Service[] = []): Endpoint[] {
  return services.flatMap(({ Binding = '', Location: location, ResponseLocation: responseLocation }) => {
    const binding = Object.hasOwn(BINDINGS, Binding) ? BINDINGS[Binding] : undefined
    return binding && location ? [{ binding, location, ...(responseLocation && { responseLocation }) }] : []
  })
}

/** A browser is sent there; the scheme must not be one that runs code. */
function isUsable({ location }: { location: string }, { isLocal }: MetadataChoice): boolean {
  return URL.canParse(location) && (isLocal ? /^https?:\/\//i : /^https:\/\//i).test(location)
}

/** A key can have several certificates, and a provider several keys while it changes them. */
function certificatesOf({ KeyDescriptor = [] }: Descriptor): string[] {
  const texts = KeyDescriptor.filter(({ use }) => use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo?.X509Data ?? [])
    .flatMap(({ X509Certificate: certificates = [] }) => certificates.map(textOf))
    .filter(Boolean)
  if (texts.length === 0) throw new OutsideError(m.connections_saml_certificate_missing())
  const readable = texts.flatMap(readableCertificate)
  if (readable.length === 0) throw new OutsideError(m.connections_saml_certificate_unreadable())
  return [...new Set(readable)]
}

function readableCertificate(text: string): string[] {
  try {
    return [new X509Certificate(Buffer.from(text, 'base64')).raw.toString('base64')]
  } catch {
    return []
  }
}

/** Scopes that are patterns are out of use, and a pattern could be a trap. */
function scopesOf(entity: Entity, descriptor: Descriptor): string[] {
  const scopes = [...(entity.Extensions?.Scope ?? []), ...(descriptor.Extensions?.Scope ?? [])]
  const literal = scopes.filter((scope) => typeof scope === 'string' || !isTrue(scope.regexp))
  return [...new Set(literal.map((scope) => textOf(scope).toLowerCase()).filter(Boolean))]
}

function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}

function textOf(node: Text): string {
  return (typeof node === 'string' ? node : (node['#text'] ?? '')).trim()
}
