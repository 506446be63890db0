import * as z from 'zod'
import { emailAddress } from '#contract/text'
import { EMPTY_MAPPING, personFrom } from '#domain/identity/sign-on'
import { type AttributePath, matches, parsePath } from '../scim/attribute-path.ts'
import {
  attributeOf,
  type Body,
  booleanIn,
  isObject,
  type Operation,
  requiredTextIn,
  textIn,
} from '../scim/request-body.ts'
import { ENTERPRISE, invalidValue, STUDENT } from '../scim/scim-error.ts'

/** The facts about a person that an identity system can set. Everything else it sends is ignored. */
export type PersonFacts = {
  userName: string
  externalId: string | null
  displayName: string | null
  givenName: string
  familyName: string
  /** One address is stored: the primary one, or else that of type work. */
  email: string
  department: string | null
  graduationYear: number | null
  active: boolean
}

export const NOBODY: PersonFacts = {
  userName: '',
  externalId: null,
  displayName: null,
  givenName: '',
  familyName: '',
  email: '',
  department: null,
  graduationYear: null,
  active: true,
}

/** The facts after a POST or PUT. Missing attributes stay as they are. */
export function withBody(facts: PersonFacts, body: Body): PersonFacts {
  const given = Object.entries(body).reduce((known, [key, value]) => assign(known, parsePath(key), value), facts)
  const userName = requiredTextIn(attributeOf(body, 'username'), 'userName')
  return { ...given, email: given.email || emailIn(userName) }
}

/** The facts after a PATCH. */
export function withOperations(facts: PersonFacts, operations: Operation[]): PersonFacts {
  return operations.reduce((known, { op, path, value }) => {
    if (path) return assign(known, parsePath(path), op === 'remove' ? null : value)
    if (!isObject(value)) throw invalidValue('Without a path, the value must be an object.')
    return Object.entries(value).reduce((so, [key, one]) => assign(so, parsePath(key), one), known)
  }, facts)
}

/** The names to store; without any, the display name or the part of the address before the @. */
export function namesOf({ email, givenName, familyName, displayName }: PersonFacts) {
  const { firstName, lastName } = personFrom(
    { email, given_name: givenName, family_name: familyName, name: displayName },
    EMPTY_MAPPING,
  )
  return { firstName, lastName }
}

type Setter = (facts: PersonFacts, value: unknown) => PersonFacts

const SETTERS = new Map<string, Setter>([
  ['username', (facts, value) => ({ ...facts, userName: requiredTextIn(value, 'userName') })],
  ['externalid', (facts, value) => ({ ...facts, externalId: textIn(value, 'externalId') })],
  ['displayname', (facts, value) => ({ ...facts, displayName: textIn(value, 'displayName') })],
  ['active', (facts, value) => ({ ...facts, active: booleanIn(value, 'active') })],
  ['name.givenname', (facts, value) => ({ ...facts, givenName: textIn(value, 'name.givenName') ?? '' })],
  ['name.familyname', (facts, value) => ({ ...facts, familyName: textIn(value, 'name.familyName') ?? '' })],
  [`${ENTERPRISE.toLowerCase()}.department`, (facts, value) => ({ ...facts, department: textIn(value, 'department') })],
  [`${STUDENT.toLowerCase()}.graduationyear`, (facts, value) => ({ ...facts, graduationYear: yearIn(value) })],
])
/** Attributes with sub-attributes. */
const COMPLEX = ['name', ENTERPRISE.toLowerCase(), STUDENT.toLowerCase()]

function assign(facts: PersonFacts, path: AttributePath, value: unknown): PersonFacts {
  const { attribute, sub } = path
  if (attribute === 'emails') return { ...facts, email: addressAfter(facts.email, path, value) }
  if (COMPLEX.includes(attribute) && sub === null) return assignAll(facts, attribute, value)
  const setter = SETTERS.get(sub === null ? attribute : `${attribute}.${sub}`)
  return setter ? setter(facts, value) : facts
}

function assignAll(facts: PersonFacts, attribute: string, value: unknown): PersonFacts {
  if (value === null) {
    const setters = [...SETTERS].filter(([key]) => key.startsWith(`${attribute}.`))
    return setters.reduce((known, [, set]) => set(known, null), facts)
  }
  if (!isObject(value)) throw invalidValue(`${attribute} must be an object.`)
  return Object.entries(value).reduce(
    (known, [key, one]) => assign(known, { attribute, filter: [], sub: key.toLowerCase() }, one),
    facts,
  )
}

function addressAfter(current: string, { filter, sub }: AttributePath, value: unknown): string {
  const isOurs = matches(filter, { type: 'work', primary: true, value: current })
  if (!isOurs || (sub !== null && sub !== 'value')) return current
  if (sub === 'value' || filter.length > 0) return emailIn(textIn(value, 'emails.value'))
  const list = (Array.isArray(value) ? value : [value]).filter(isObject)
  const given = list.filter((entry) => textIn(entry, 'emails.value'))
  const chosen =
    given.find(({ primary }) => String(primary).toLowerCase() === 'true') ??
    given.find(({ type }) => String(type).toLowerCase() === 'work') ??
    given[0]
  return chosen ? emailIn(textIn(chosen, 'emails.value')) : current
}

const INVALID = 'A valid email address is required, in emails or as userName.'
const email = emailAddress(
  () => INVALID,
  () => INVALID,
)

function emailIn(text: string | null): string {
  const parsed = z.safeParse(email, text)
  if (!parsed.success) throw invalidValue(INVALID)
  return parsed.data
}

function yearIn(value: unknown): number | null {
  const text = textIn(value, 'graduationYear')
  if (text === null) return null
  const year = Number(text)
  if (!Number.isInteger(year) || year < 1900 || year > 2200) throw invalidValue('graduationYear must be a year.')
  return year
}
