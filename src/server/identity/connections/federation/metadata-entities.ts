import { XMLParser } from 'fast-xml-parser'

// The elements of SAML metadata that are read, as the parser returns them.

/** Elements that are always returned as arrays. */
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
  // Reads &#233; as well as &amp;. Other declared names have been refused before.
  htmlEntities: true,
  isArray: (name) => LISTS.includes(name),
  // A federation's entities stay text: of thousands, only the chosen ones are parsed.
  stopNodes: ['*.EntityDescriptor'],
})

export type Text = string | { '#text'?: string; lang?: string }
type Group = { validUntil?: string; EntityDescriptor?: Entity[]; EntitiesDescriptor?: Group[] }
export type Entity = {
  entityID?: string
  validUntil?: string
  /** In a federation, the unparsed content of the entity. */
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
export type Descriptor = {
  protocolSupportEnumeration?: string
  validUntil?: string
  WantAuthnRequestsSigned?: string
  Extensions?: Extensions
  KeyDescriptor?: { use?: string; KeyInfo?: { X509Data?: { X509Certificate?: Text[] }[] } }[]
  SingleSignOnService?: Service[]
  SingleLogoutService?: Service[]
}
export type Service = { Binding?: string; Location?: string; ResponseLocation?: string }
export type Found = { entity: Entity; groups: Group[] }

/** The entities of a document with their groups, outermost first. */
export function foundIn(document: string): Found[] {
  const { EntityDescriptor: single = [], EntitiesDescriptor: groups = [] } = parser.parse(document) as Group
  return [...single.map((entity) => ({ entity, groups: [] })), ...entitiesIn(groups, [])]
}

function* entitiesIn(groups: Group[], outer: Group[]): Generator<Found> {
  for (const group of groups) {
    const within = [...outer, group]
    for (const entity of group.EntityDescriptor ?? []) yield { entity, groups: within }
    yield* entitiesIn(group.EntitiesDescriptor ?? [], within)
  }
}

/** The entity with its content, which stays text in a federation. */
export function withContent({ '#text': content, ...attributes }: Entity): Entity {
  if (content === undefined) return attributes
  const { EntityDescriptor: [inner] = [] } = parser.parse(`<EntityDescriptor>${content}</EntityDescriptor>`) as Group
  return { ...inner, ...attributes }
}

/** The text of an element, trimmed. */
export function textOf(node: Text): string {
  return (typeof node === 'string' ? node : (node['#text'] ?? '')).trim()
}
