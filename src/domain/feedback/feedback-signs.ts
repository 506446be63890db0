import * as m from '#messages'
import { domainOf } from '../platform/email-address.ts'
import { FREE_MAIL_DOMAINS } from '../platform/free-mail-domains.ts'
import { localized } from '../text/localized.ts'
import { RATINGS, type Ratings } from './feedback.ts'
import type { FurtherAnswers } from './questions.ts'

/**
 * Facts about how feedback came about that a reviewer may want to know. Each says why it may mean nothing, because a sign is
 * never a verdict.
 */
export const SIGNS = [
  localized({ key: 'sameRating', label: m.signs_same_rating, hint: m.signs_same_rating_hint }),
  localized({ key: 'shortText', label: m.signs_short_text, hint: m.signs_short_text_hint }),
  localized({ key: 'sameText', label: m.signs_same_text, hint: m.signs_same_text_hint }),
  localized({ key: 'freeMail', label: m.signs_free_mail, hint: m.signs_free_mail_hint }),
  localized({ key: 'otherDomain', label: m.signs_other_domain, hint: m.signs_other_domain_hint }),
  localized({ key: 'studentMailbox', label: m.signs_student_mailbox, hint: m.signs_student_mailbox_hint }),
  localized({ key: 'studentBrowser', label: m.signs_student_browser, hint: m.signs_student_browser_hint }),
  localized({ key: 'studentNetwork', label: m.signs_student_network, hint: m.signs_student_network_hint }),
  localized({ key: 'withinMinute', label: m.signs_within_minute, hint: m.signs_within_minute_hint }),
  localized({ key: 'early', label: m.signs_early, hint: m.signs_early_hint }),
] as const
export type FeedbackSign = (typeof SIGNS)[number]['key']
/** Signs noted at submission. The other feedback with the same text may arrive later. */
export type NotedSign = Exclude<FeedbackSign, 'sameText'>

/** Signs that depend on the answers; the others are about who sent them and how. */
const OF_ANSWERS: readonly NotedSign[] = ['sameRating', 'shortText']

/** The signs after a supervisor has changed the answers: those about the sender stay. */
export function signsAfterReply(before: readonly NotedSign[], now: readonly NotedSign[]): NotedSign[] {
  return [...new Set([...before.filter((sign) => !OF_ANSWERS.includes(sign)), ...now])]
}

export const SIGN_KEYS = SIGNS.map(({ key }) => key)

/** The signs as labels, in their order. */
export function signLabels(signs: readonly FeedbackSign[]): string[] {
  return SIGNS.filter(({ key }) => signs.includes(key)).map(({ label }) => label)
}

/** With fewer ratings, equal ones are chance. */
const FEWEST_EQUAL_RATINGS = 4

/** Whether at least four ratings were given and all are the same, including those of a question set. */
export function isSameRatingEverywhere(ratings: Ratings, further: FurtherAnswers = {}): boolean {
  const values = [...RATINGS.map(({ key }) => ratings[key]), ...Object.values(further).map(({ value }) => value)]
  const given = values.filter((value) => typeof value === 'number')
  return given.length >= FEWEST_EQUAL_RATINGS && new Set(given).size === 1
}

/** Unit: words. */
const FEWEST_WORDS = 4

/** Whether a text has fewer than four words, in any language. */
export function isShorterThanSentence(text: string): boolean {
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  )
  return words.length < FEWEST_WORDS
}

/** Whether the address is from a provider that gives mailboxes to everybody. */
export function isFreeMail(address: string): boolean {
  const domain = domainOf(address)
  return FREE_MAIL_DOMAINS.has(domain) || FASTMAIL_NAME.test(domain)
}

/** Fastmail gives everybody a domain of their own. */
const FASTMAIL_NAME = /^[^.]+\.fastmail\.(?:com|fm)$/

/** How many supervisors of an employer have an address in this domain. */
export type DomainCount = { domain: string; supervisors: number }

/** With fewer supervisors, the employer's domain is unknown. Unit: supervisors. */
const FEWEST_OTHERS = 2

/** Whether none of the employer's other supervisors, at least two, has this domain. Free mail says nothing about an employer. */
export function isOtherDomain(address: string, others: readonly DomainCount[]): boolean {
  const domain = domainOf(address)
  const own = others.filter((other) => !isFreeMail(`@${other.domain}`))
  const known = own.reduce((sum, { supervisors }) => sum + supervisors, 0)
  if (isFreeMail(address) || known < FEWEST_OTHERS) return false
  return !own.some((other) => isWithin(domain, other.domain) || isWithin(other.domain, domain))
}

/** 'mail.acme.example' is within 'acme.example'. */
function isWithin(domain: string, other: string): boolean {
  return `.${domain}`.endsWith(`.${other}`)
}
