import * as m from '#messages'
import { cleanAddress } from './email-address.ts'
import { localized } from './localized.ts'
import { cleanLine } from './plain-text.ts'

// What an identity provider says about a person (OpenID Connect claims or SAML attributes), and what we take from it.

/** Which claim or attribute has which fact; an empty name means the usual names. */
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

/** What follows a sign-on for which the identity provider did not confirm a second factor. */
export type WithoutFactor = 'trust' | 'ask' | 'refuse'

/** What providers commonly send after a second factor: amr (RFC 8176), REFEDS, Microsoft. */
export const FACTOR_VALUES = [
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
]

/** Microsoft's methods in a SAML attribute, because its context class only names the password. */
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

/**
 * Whether a sign-on counts as one with a second factor. The facts must be signed: acr and amr of an ID token, or the context
 * class and the attributes of an assertion. Without them, a password is assumed.
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

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'

/** The names that identity providers commonly use, most specific first. */
const USUAL_NAMES: Record<keyof AttributeMapping, string[]> = {
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}emailaddress`],
  firstName: ['given_name', 'givenName', 'firstName', 'urn:oid:2.5.4.42', `${CLAIMS}givenname`],
  lastName: ['family_name', 'sn', 'surname', 'lastName', 'urn:oid:2.5.4.4', `${CLAIMS}surname`],
  department: [
    'department',
    'urn:oid:2.5.4.11',
    'ou',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/department',
  ],
  graduationYear: ['graduation_year', 'graduationYear'],
  groups: [
    'groups',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'eduPersonEntitlement',
    'memberOf',
  ],
}
const DISPLAY_NAMES = ['name', 'displayName', 'urn:oid:2.16.840.1.113730.3.1.241', `${CLAIMS}name`]
const LONGEST = 200

export type SignedOnPerson = {
  email: string
  firstName: string
  lastName: string
  department: string | null
  graduationYear: number | null
  groups: string[]
}

/** Reads the mapped facts, and nothing else. */
export function personFrom(attributes: Attributes, mapping: AttributeMapping): SignedOnPerson {
  const read = (fact: keyof AttributeMapping) =>
    valuesOf(attributes, mapping[fact] ? [mapping[fact]] : USUAL_NAMES[fact])
  const [firstName = '', lastName = ''] = [read('firstName')[0], read('lastName')[0]]
  const email = cleanAddress(read('email')[0] ?? '')
  const named = firstName || lastName ? { firstName, lastName } : splitName(valuesOf(attributes, DISPLAY_NAMES)[0])
  return {
    email,
    ...(named ?? { firstName: email.split('@')[0] ?? '', lastName: '' }),
    department: read('department')[0] ?? null,
    graduationYear: yearIn(read('graduationYear')[0]),
    groups: read('groups'),
  }
}

/** The role that the rules give; admin wins, and the departments of all matching rules add up. Null without a match. */
export function staffRoleFor(
  groups: readonly string[],
  rules: readonly StaffRule[],
): { role: 'manager' | 'admin'; departments: string[] } | null {
  const matching = rules.filter(({ value }) => groups.includes(value))
  if (matching.length === 0) return null
  if (matching.some(({ role }) => role === 'admin')) return { role: 'admin', departments: [] }
  return { role: 'manager', departments: [...new Set(matching.flatMap(({ departments }) => departments))] }
}

/**
 * The groups that the provider names; null if it says nothing about them, which must not take a role away. Microsoft leaves
 * them out when there are more than 150 (SAML) or 200 (OpenID Connect).
 */
export function groupsFrom(attributes: Attributes, mapping: Pick<AttributeMapping, 'groups'>): string[] | null {
  const names = mapping.groups ? [mapping.groups] : USUAL_NAMES.groups
  if (names.some((name) => Object.hasOwn(attributes, name))) return valuesOf(attributes, names)
  return null
}

/** The attribute that a fact is taken from; undefined if none has it. */
export function attributeOf(
  fact: keyof AttributeMapping,
  attributes: Attributes,
  mapping: AttributeMapping,
): string | undefined {
  const names = mapping[fact] ? [mapping[fact]] : USUAL_NAMES[fact]
  return names.find((name) => valuesOf(attributes, [name]).length > 0)
}

/** Whether an address of this domain belongs to the connection. */
export function isOwnDomain(
  domain: string,
  { domains, withSubdomains }: { domains: readonly string[]; withSubdomains: boolean },
): boolean {
  return domains.some((own) => domain === own || (withSubdomains && domain.endsWith(`.${own}`)))
}

/** The attribute's texts under the first name that has any. */
export function valuesOf(attributes: Attributes, names: readonly string[]): string[] {
  for (const name of names) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const texts = (Array.isArray(value) ? value : [value])
      .filter((one) => typeof one === 'string' || typeof one === 'number')
      .map((one) => cleanLine(String(one).slice(0, LONGEST)))
      .filter(Boolean)
    if (texts.length > 0) return texts
  }
  return []
}

function splitName(name: string | undefined): { firstName: string; lastName: string } | null {
  if (!name) return null
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
  COOKIE_MISSING: m.connections_sign_on_failed,
  EMAIL_NOT_VERIFIED: m.connections_sign_on_email_unverified,
  IDENTITY_TAKEN: m.connections_linking_identity_taken,
  LINK_UNVERIFIED: m.connections_linking_email_unverified,
  NO_EMAIL: m.connections_sign_on_email_missing,
  NO_IDENTIFIER: m.connections_linking_identifier_missing,
  OTHER_SIGN_ON: m.connections_sign_on_university_required,
  RESPONSE_REFUSED: m.connections_sign_on_failed,
  TOO_LATE: m.connections_sign_on_expired,
  TOO_WEAK: m.connections_sign_on_second_step_missing,
  UNKNOWN_CONNECTION: m.common_connection_not_found,
  UNKNOWN_DOMAIN: m.connections_sign_on_domain_unknown,
  WRONG_DOMAIN: m.connections_sign_on_domain_wrong,
  access_denied: m.connections_sign_on_cancelled,
})
export type SignOnError = keyof typeof SIGN_ON_ERRORS

/** The sentence for the code in the address; undefined without a code. */
export function signOnMessage(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return Object.hasOwn(SIGN_ON_ERRORS, code) ? SIGN_ON_ERRORS[code as SignOnError] : m.connections_sign_on_failed()
}
