import * as m from '#messages'
import { type Direction, isolatedIn } from './isolated.ts'
import { listOf } from './list-of.ts'
import { localized } from './localized.ts'

/** Whom a message of staff goes to. */
export const AUDIENCES = ['students', 'supervisors'] as const
export type Audience = (typeof AUDIENCES)[number]

/** How many people one message can go to. */
export const MAX_RECIPIENTS = 500
/** How many messages one person can send in 24 hours. */
export const MAX_MESSAGES_PER_DAY = 10
/** Unit: characters. */
export const MAX_MESSAGE_LENGTH = 5000

/**
 * What is filled in for each recipient. For students, employer and position are those of the newest internship, and the deadline
 * is the next one for registering. For supervisors, who may have several students, all are named, and the deadline is the
 * earliest one for feedback.
 */
export const PLACEHOLDERS = {
  students: ['first name', 'last name', 'department', 'employer', 'position', 'deadline'],
  supervisors: ['name', 'student', 'employer', 'position', 'deadline'],
} as const satisfies Record<Audience, readonly string[]>

/** The value of each placeholder; null if there is none for this person. */
export type PlaceholderValues = Readonly<Record<string, string | null>>

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Why the text cannot be sent, as a sentence for the writer; null if every placeholder is known. */
export function wrongPlaceholder(text: string, audience: Audience): string | null {
  return unknownPlaceholder(text, PLACEHOLDERS[audience])
}

/** The same for texts with these placeholders. */
export function unknownPlaceholder(text: string, known: readonly string[]): string | null {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
  if (unknown)
    return m.is_not_placeholder_use({ unknown: unknown[0], placeholders: known.map((name) => `{${name}}`).join(', ') })
  const isBroken = /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))
  return isBroken ? m.placeholder_begins_with_and_ends_with() : null
}

/** The first placeholder of these texts without a value for this person; null if all have one. */
export function missingPlaceholder(texts: readonly string[], values: PlaceholderValues): string | null {
  return usedPlaceholders(texts).find((name) => !values[name]) ?? null
}

export function usedPlaceholders(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
}

/** The text for one person. */
export function filledIn(text: string, values: PlaceholderValues): string {
  const isolated = isolatedIn(m.direction() as Direction)
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => isolated(values[name] ?? whole))
}

/** 'A', 'A and B', 'A, B and C'; each once. */
export function listed(names: readonly string[]): string {
  return listOf([...new Set(names)])
}

/** Addresses of the supervisors' pages end with a token; the student's own page of feedback with ids. */
const PERSONAL_LINK = /\/feedback\/(?!view\/)[a-z-]+\/[\w-]{10,}/i

/** A message must not carry the link of a request: that is made for each email, and can be revoked. */
export function hasPersonalLink(text: string): boolean {
  return PERSONAL_LINK.test(text)
}

export const SKIPPED = localized({
  locked: m.account_is_locked,
  noAddress: m.there_is_no_email_address,
  bounced: m.last_email_to_this_address_did,
  unsubscribed: m.this_supervisor_does_not_want_any,
  closed: m.this_request_is_no_longer_open,
})

/** Why somebody does not get the message. */
export function missingSentence(placeholder: string): string {
  return m.there_is_no_for_this_person({ placeholder })
}

export type Template = { name: string; subject: string; body: string }

export const TEMPLATES: Record<Audience, readonly Template[]> = {
  students: [
    localized({
      name: m.register_your_internship,
      subject: m.please_register_your_internship_by,
      body: m.hello_if_you_do_internship_this,
    }),
    localized({
      name: m.ask_for_feedback,
      subject: m.ask_for_feedback_on_your_internship,
      body: m.hello_your_internship_as_at_has,
    }),
    localized({
      name: m.come_and_see_us,
      subject: m.your_internship_at_please_come_and,
      body: m.hello_we_have_question_about_your,
    }),
  ],
  supervisors: [
    localized({
      name: m.personal_reminder,
      subject: m.your_feedback_on,
      body: m.dear_would_be_glad_to_have,
    }),
    localized({
      name: m.deadline,
      subject: m.feedback_on_by,
      body: m.dear_for_internship_of_to_count,
    }),
  ],
}
