import * as m from '#messages'
import { cleanAddress, domainOf, isAddress } from '../platform/email-address.ts'
import { localized } from '../text/localized.ts'
import { cleanLine } from '../text/plain-text.ts'
import { ATTRIBUTE_NAMES, GROUPS_LEFT_OUT } from './attribute-names.ts'

// Reads what an identity provider says about a person (OpenID Connect claims or SAML attributes).

/** The claim or attribute that contains each fact; an empty name means the usual names. */
export type AttributeMapping = {
  email: string
  firstName: string
  lastName: string
  department: string
  graduationYear: string
  groups: string
}

/** Everybody whose groups contain `value` gets this role; managers get these departments. */
export type StaffRule = { value: string; role: 'manager' | 'admin'; departments: string[] }

/** What happens if the identity provider did not confirm a second factor. */
export type WithoutFactor = 'trust' | 'ask' | 'refuse'

/** The values that providers commonly send after a second factor: amr (RFC 8176), REFEDS, Microsoft. */
export const FACTOR_VALUES = [
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
]

/** The SAML attribute with Microsoft's methods, because its context class names only the password. */
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

/**
 * Whether a second factor was used. The facts must be signed: acr and amr of an ID token, or the context class and attributes of
 * an assertion. Without them, a password is assumed.
 */
export function confirmsFactor(
  facts: Attributes,
  contextClass: string | null,
  { factorValues, withoutFactor }: { factorValues: readonly string[]; withoutFactor: WithoutFactor },
): boolean {
  if (withoutFactor === 'trust') return true
  const stated = ['acr', 'amr', METHODS].flatMap((name) => valuesOf(facts, [name]))
  return [...stated, contextClass ?? ''].some((value) => factorValues.includes(value))
}

export type Attributes = Record<string, unknown>

export const EMPTY_MAPPING: AttributeMapping = {
  email: '',
  firstName: '',
  lastName: '',
  department: '',
  graduationYear: '',
  groups: '',
}

/** Unit: characters. */
const LONGEST = 200
/** The limit of a value with several addresses. Unit: characters. */
const LONGEST_LIST = 5000

export type SignedOnPerson = {
  email: string
  firstName: string
  lastName: string
  department: string | null
  graduationYear: number | null
  groups: string[]
}

/** The email domains that a connection speaks for; none if it is for everybody. */
type Domains = { domains: readonly string[]; withSubdomains: boolean }
const EVERYBODY: Domains = { domains: [], withSubdomains: false }

/** Reads only the mapped facts. If there are several addresses, the first one in the connection's domains counts. */
export function personFrom(
  attributes: Attributes,
  mapping: AttributeMapping,
  connection: Domains = EVERYBODY,
): SignedOnPerson {
  const read = (fact: keyof AttributeMapping) => valuesOf(attributes, namesOf(fact, mapping))
  const email = addressIn(attributes, namesOf('email', mapping), connection)
  const [firstName = '', lastName = ''] = [read('firstName')[0], read('lastName')[0]]
  const named = firstName || lastName ? { firstName, lastName } : splitName(displayNameIn(attributes))
  return {
    email,
    ...(named ?? { firstName: email.split('@')[0] ?? '', lastName: '' }),
    department: read('department')[0] ?? null,
    graduationYear: yearIn(read('graduationYear')[0]),
    groups: groupsFrom(attributes, mapping) ?? [],
  }
}

function namesOf(fact: keyof AttributeMapping, mapping: AttributeMapping): readonly string[] {
  return mapping[fact] ? [mapping[fact]] : ATTRIBUTE_NAMES[fact]
}

/** The address in a value. Some providers put several addresses into one value. */
function addressIn(attributes: Attributes, names: readonly string[], connection: Domains): string {
  const written = names
    .flatMap((name) => textsOf(attributes, name))
    .flatMap((text) => text.slice(0, LONGEST_LIST).split(/[;,]/))
    .map((text) => text.trim())
    .filter(Boolean)
  const addresses = written.filter(isPlain).map(cleanAddress).filter(isAddress)
  const own = addresses.find((address) => isOwnDomain(domainOf(address), connection))
  const unusable = written[0]?.slice(0, LONGEST) ?? ''
  return own ?? addresses[0] ?? (isAddress(unusable) ? '' : unusable)
}

/**
 * Rejects addresses with unusual characters: people choose their address at some providers, and a look-alike must not become
 * another person's.
 */
function isPlain(written: string): boolean {
  const [name = ''] = cleanAddress(written).split('@')
  return written.toLowerCase().normalize().split('@')[0] === name && !/\p{Cf}/u.test(written)
}

/**
 * The groups, entitlements and affiliations that the provider names. Null if it names none or says that it left some out, which
 * must not take a role away.
 */
export function groupsFrom(attributes: Attributes, mapping: AttributeMapping): string[] | null {
  const names = namesOf('groups', mapping).filter((name) => Object.hasOwn(attributes, name))
  if (names.length === 0 || GROUPS_LEFT_OUT.some((name) => isGiven(attributes, name))) return null
  return [...new Set(names.flatMap((name) => valuesOf(attributes, [name])))]
}

/** Microsoft names every claim that it left out, including groups. */
function isGiven(attributes: Attributes, name: string): boolean {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.hasOwn(value, 'groups')
  return textsOf(attributes, name).some((text) => text !== 'false') || value === true
}

/** Whether an address of this domain belongs to the connection. */
export function isOwnDomain(domain: string, connection: Domains): boolean {
  return closeness(domain, connection) > 0
}

/** The connections with the closest domain for this one: the same domain before a parent. */
export function closestTo<One extends Domains>(domain: string, connections: readonly One[]): One[] {
  const closest = Math.max(1, ...connections.map((one) => closeness(domain, one)))
  return connections.filter((one) => closeness(domain, one) === closest)
}

/** The length of the connection's longest domain that contains this one; 0 if there is none. */
function closeness(domain: string, { domains, withSubdomains }: Domains): number {
  const own = domains.filter((one) => domain === one || (withSubdomains && domain.endsWith(`.${one}`)))
  return Math.max(0, ...own.map(({ length }) => length))
}

/** The role that the rules give: admin wins, and the departments of all matching rules are combined. Null without a match. */
export function staffRoleFor(
  groups: readonly string[],
  rules: readonly StaffRule[],
): { role: 'manager' | 'admin'; departments: string[] } | null {
  const matching = rules.filter(({ value }) => groups.includes(value))
  if (matching.length === 0) return null
  if (matching.some(({ role }) => role === 'admin')) return { role: 'admin', departments: [] }
  return { role: 'manager', departments: [...new Set(matching.flatMap(({ departments }) => departments))] }
}

/** The attribute that contains a fact; undefined if none does. */
export function attributeOf(
  fact: keyof AttributeMapping,
  attributes: Attributes,
  mapping: AttributeMapping,
): string | undefined {
  return namesOf(fact, mapping).find((name) => valuesOf(attributes, [name]).length > 0)
}

/** The values of the first of these attributes that has any. */
function valuesOf(attributes: Attributes, names: readonly string[]): string[] {
  for (const name of names) {
    const texts = textsOf(attributes, name)
      .map((text) => cleanLine(text.slice(0, LONGEST)))
      .filter(Boolean)
    if (texts.length > 0) return texts
  }
  return []
}

/** The attribute's text values as the provider wrote them. */
export function textsOf(attributes: Attributes, name: string): string[] {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  return (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
}

/** The display name. ADFS sends an account ('UNI\\zoe') where others send a name. */
function displayNameIn(attributes: Attributes): string | undefined {
  return ATTRIBUTE_NAMES.displayName
    .map((name) => valuesOf(attributes, [name])[0])
    .find((text) => text && !/[@\\]/.test(text))
}

/** Splits 'Ana Maria Ruiz' or 'Ruiz, Ana Maria'. */
function splitName(name: string | undefined): { firstName: string; lastName: string } | null {
  if (!name) return null
  const [lastName = '', firstName = '', ...rest] = name.split(',').map((part) => part.trim())
  if (firstName && lastName && rest.length === 0) return { firstName, lastName }
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

function yearIn(text: string | undefined): number | null {
  const year = Number(/\b(19|20|21)\d\d\b/.exec(text ?? '')?.[0])
  return year ? year : null
}

/** The sentences of a failed sign-on, by the code in the address; other codes get the general one. */
const SIGN_ON_ERRORS = localized({
  ACCOUNT_LOCKED: m.account_locked,
  ADDRESS_TAKEN: m.connections_sign_on_address_taken,
  COOKIE_MISSING: m.connections_sign_on_cookie_missing,
  EMAIL_NOT_VERIFIED: m.connections_sign_on_email_unverified,
  IDENTITY_TAKEN: m.connections_linking_identity_taken,
  LINK_UNVERIFIED: m.connections_linking_email_unverified,
  NO_EMAIL: m.connections_sign_on_email_missing,
  NO_IDENTIFIER: m.connections_linking_identifier_missing,
  OTHER_IDENTIFIER: m.connections_sign_on_identifier_other,
  OTHER_SIGN_ON: m.connections_sign_on_university_required,
  RESPONSE_REFUSED: m.connections_sign_on_response_refused,
  TOO_LATE: m.connections_sign_on_expired,
  TOO_WEAK: m.connections_sign_on_second_step_missing,
  UNKNOWN_CONNECTION: m.common_connection_not_found,
  UNKNOWN_DOMAIN: m.connections_sign_on_domain_unknown,
  UNKNOWN_KEY: m.connections_sign_on_failed,
  WRONG_DOMAIN: m.connections_sign_on_domain_wrong,
  access_denied: m.connections_sign_on_cancelled,
})
export type SignOnError = keyof typeof SIGN_ON_ERRORS

/** The sentence for the code in the address; undefined without a code. */
export function signOnMessage(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return Object.hasOwn(SIGN_ON_ERRORS, code) ? SIGN_ON_ERRORS[code as SignOnError] : m.connections_sign_on_failed()
}
