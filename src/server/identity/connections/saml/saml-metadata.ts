import { X509Certificate } from 'node:crypto'
import { XMLValidator } from 'fast-xml-parser'
import type { Endpoint, SamlProvider } from '#domain/identity/saml-provider'
import { cleanLine } from '#domain/text/plain-text'
import { formatMoment } from '#domain/time/dates'
import * as m from '#messages'
import {
  type Descriptor,
  type Entity,
  type Found,
  foundIn,
  type Service,
  textOf,
  withContent,
} from '../federation/metadata-entities.ts'
import { documentOf, notXml, type Part, partsOf } from '../federation/metadata-parts.ts'
import { signedDocuments } from '../federation/metadata-signature.ts'
import { OutsideError } from '../outside-fetch.ts'

export type MetadataChoice = {
  isLocal: boolean
  /** Refuses metadata that has expired at this time. Omitted for stored metadata. */
  now?: Date
  /** PEM: the metadata, or the chosen entity in it, must be signed with this key. */
  signedBy?: string | null
  /** Only these providers; without, every provider that can be offered in a list. */
  entityIds?: readonly string[]
  /** Skips providers that cannot be read, instead of failing. */
  isPartial?: boolean
}

/**
 * Reads the metadata of one entity or of a federation, with nested groups, from a text or its chunks. Throws an OutsideError with
 * a sentence for the admin. A list leaves out entities that are not identity providers, cannot work, or are hidden from
 * discovery.
 */
export function readMetadata(metadata: string | Iterable<string>, choice: MetadataChoice): SamlProvider[] {
  const { signedBy, entityIds } = choice
  const parts = wellFormed(partsOf(typeof metadata === 'string' ? [metadata] : metadata))
  // Only signed text is read, whatever else the document contains.
  const documents = signedBy ? signedDocuments(parts, signedBy, entityIds?.[0]) : documentsOf(parts)
  return entityIds ? chosenProviders(documents, entityIds, choice) : offeredProviders(documents, choice)
}

const HTML = /^\ufeff?\s*<(!doctype\s+html|html)\b/i

/** The content of the groups, or the whole document if it has none. */
function* wellFormed(parts: Iterable<Part>): Generator<Part, void> {
  const outside: string[] = []
  for (const part of parts) {
    const { groups, content } = part
    if (outside.length === 0 && HTML.test(content)) throw new OutsideError(m.connections_saml_metadata_html())
    if (/<!(DOCTYPE|ENTITY)/i.test(content)) throw new OutsideError(m.connections_saml_metadata_doctype_refused())
    if (groups.length === 0) outside.push(content)
    else {
      requireXml(documentOf(part))
      yield part
    }
  }
  // With groups, there is one part before the root and one after it.
  requireXml(outside.join('<root/>'))
  if (outside[0] !== undefined && outside.length === 1) yield { groups: [], content: outside[0] }
}

function requireXml(document: string): void {
  if (XMLValidator.validate(document) !== true) throw notXml()
}

function* documentsOf(parts: Iterable<Part>): Generator<string> {
  for (const part of parts) yield documentOf(part)
}

function chosenProviders(documents: Iterable<string>, entityIds: readonly string[], choice: MetadataChoice) {
  const read = new Map<string, SamlProvider | OutsideError>()
  for (const document of documents)
    for (const found of currentIn(document, choice)) {
      const { entityID: entityId } = found.entity
      if (entityId && entityIds.includes(entityId) && !read.has(entityId)) read.set(entityId, attempt(found, choice))
    }
  const missing = (entityId: string) => new OutsideError(m.connections_saml_metadata_entity_missing({ entityId }))
  const chosen = entityIds.map((entityId) => read.get(entityId) ?? missing(entityId))
  const problem = chosen.find((one) => one instanceof OutsideError)
  if (problem && !choice.isPartial) throw problem
  return withoutProblems(chosen)
}

function offeredProviders(documents: Iterable<string>, choice: MetadataChoice): SamlProvider[] {
  const offered: SamlProvider[] = []
  for (const document of documents)
    for (const found of currentIn(document, choice)) {
      if (found.groups.length === 0) return [providerIn(found, choice)]
      const whole = { ...found, entity: withContent(found.entity) }
      if (descriptorOf(whole.entity) && !isHidden(whole.entity))
        // Copied, because a substring can keep the whole document in memory.
        offered.push(...structuredClone(withoutProblems([attempt(whole, choice)])))
    }
  if (offered.length === 0) throw new OutsideError(m.connections_saml_metadata_provider_missing())
  return offered
}

/** The entities, if the metadata around them has not expired. Otherwise each would be skipped as unreadable. */
function currentIn(document: string, { now }: MetadataChoice): Found[] {
  const found = foundIn(document)
  for (const { groups } of found) requireCurrent(groups.slice(0, 1), now)
  return found
}

/** Returns the error instead of throwing it, so that one broken entity does not hide the others. */
function attempt(found: Found, choice: MetadataChoice): SamlProvider | OutsideError {
  try {
    return providerIn(found, choice)
  } catch (error) {
    if (error instanceof OutsideError) return error
    throw error
  }
}

function withoutProblems(read: (SamlProvider | OutsideError)[]): SamlProvider[] {
  return read.filter((one): one is SamlProvider => !(one instanceof OutsideError))
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

/** The time in words; unchanged if it is not a time. */
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

/** Whether a browser may be sent there; the scheme must not run code. */
function isUsable({ location }: { location: string }, { isLocal }: MetadataChoice): boolean {
  return URL.canParse(location) && (isLocal ? /^https?:\/\//i : /^https:\/\//i).test(location)
}

/** A key can have several certificates, and a provider has several keys while it changes them. */
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

/** Ignores scopes that are patterns: they are obsolete and could be malicious. */
function scopesOf(entity: Entity, descriptor: Descriptor): string[] {
  const scopes = [...(entity.Extensions?.Scope ?? []), ...(descriptor.Extensions?.Scope ?? [])]
  const literal = scopes.filter((scope) => typeof scope === 'string' || !isTrue(scope.regexp))
  return [...new Set(literal.map((scope) => textOf(scope).toLowerCase()).filter(Boolean))]
}

function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}
