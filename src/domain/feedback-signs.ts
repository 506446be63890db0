import * as m from '#messages'
import { domainOf } from './email-address.ts'
import { RATINGS, type Ratings } from './feedback.ts'
import { FREE_MAIL_DOMAINS } from './free-mail-domains.ts'
import { localized } from './localized.ts'
import { mailboxOf } from './mailbox.ts'
import type { FurtherAnswers } from './questions.ts'

/** What a reviewer may want to know about how a feedback came about: never a verdict, so each says why it may mean nothing. */
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
/** Another feedback can arrive later, so this one is not noted at submission. */
export type NotedSign = Exclude<FeedbackSign, 'sameText'>

/** Those that the answers themselves show; the others are about who sent them and how. */
const OF_ANSWERS: readonly NotedSign[] = ['sameRating', 'shortText']

/** The signs after changed answers were sent: those of the sender stay. */
export function signsAfterReply(before: readonly NotedSign[], now: readonly NotedSign[]): NotedSign[] {
  return [...new Set([...before.filter((sign) => !OF_ANSWERS.includes(sign)), ...now])]
}

export const SIGN_KEYS = SIGNS.map(({ key }) => key)

/** The signs in words, in their order. */
export function signLabels(signs: readonly FeedbackSign[]): string[] {
  return SIGNS.filter(({ key }) => signs.includes(key)).map(({ label }) => label)
}

/** With fewer, equal ratings are chance. */
const FEWEST_EQUAL_RATINGS = 4

/** Whether all ratings are the same, those of a set too, at least four of them. What was not observed does not count. */
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
  return FREE_MAIL_DOMAINS.has(domainOf(mailboxOf(address)))
}

/** Of how many supervisors of an employer an address has this domain. */
export type DomainCount = { domain: string; supervisors: number }

/** Fewer do not show which domain an employer has. Unit: supervisors. */
const FEWEST_OTHERS = 2

/** Whether the employer's other supervisors, at least two, all have other domains. Free mail says nothing about an employer. */
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
