import * as m from '#messages'
import { domainOf } from '../platform/email-address.ts'
import { listOf } from '../text/list-of.ts'

export type UniversityDomain = { domain: string; university: string }

/** The universities offered for an address; none until a recognised domain is typed (spec section 2, register). */
export function universitiesFor(email: string, domains: readonly UniversityDomain[]): string[] {
  const typed = domainOf(email)
  return domains.filter((entry) => entry.domain === typed).map((entry) => entry.university)
}

/** 'Please enter a valid gmail address', naming the configured domains (spec section 5, product decision 13). */
export function unrecognisedDomainMessage(domains: readonly UniversityDomain[]): string {
  return m.universities_address_invalid({ domains: domainNames(domains) })
}

/** 'Please enter your gmail address to see available universities.' (spec section 2, product decision 13). */
export function domainHint(domains: readonly UniversityDomain[]): string {
  return m.universities_address_hint({ domains: domainNames(domains) })
}

function domainNames(domains: readonly UniversityDomain[]): string {
  const names = [...new Set(domains.map(({ domain }) => (domain === 'gmail.com' ? 'gmail' : domain)))]
  return names.length === 0 ? m.universities_address_any_university() : listOf(names, 'disjunction')
}

/** The minimum length of a department's name (spec section 9). Unit: characters. */
export const DEPARTMENT_NAME_MIN_LENGTH = 2
