import * as m from '#messages'
import { type Direction, isolatedIn } from './isolated.ts'
import { listOf } from './list-of.ts'
import { localized } from './localized.ts'

/** Whom a mailing goes to. */
export const AUDIENCES = ['students', 'supervisors'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Unit: characters. */
export const MAX_BODY_LENGTH = 5000

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
    return m.mailings_placeholder_unknown({
      unknown: unknown[0],
      placeholders: known.map((name) => `{${name}}`).join(', '),
    })
  const isBroken = /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))
  return isBroken ? m.mailings_placeholder_broken() : null
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
  const isolated = isolatedIn(m.common_text_direction() as Direction)
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => isolated(values[name] ?? whole))
}

/** 'A', 'A and B', 'A, B and C'; each once. */
export function listed(names: readonly string[]): string {
  return listOf([...new Set(names)])
}

/** Addresses of the supervisors' pages end with a token; the student's own page of feedback with ids. */
const PERSONAL_LINK = /\/feedback\/(?!view\/)[a-z-]+\/[\w-]{10,}/i

/** A mailing must not carry the link of a request: that is made for each email, and can be revoked. */
export function hasPersonalLink(text: string): boolean {
  return PERSONAL_LINK.test(text)
}

export const SKIPPED = localized({
  locked: m.mailings_skipped_account_locked,
  noAddress: m.mailings_skipped_without_address,
  bounced: m.mailings_skipped_bounced,
  unsubscribed: m.common_supervisor_unsubscribed,
  closed: m.requests_no_longer_open,
})

/** Why somebody does not get the mailing. */
export function missingSentence(placeholder: string): string {
  return m.mailings_skipped_placeholder_missing({ placeholder })
}

export type Template = { name: string; subject: string; body: string }

export const TEMPLATES: Record<Audience, readonly Template[]> = {
  students: [
    localized({
      name: m.mailings_template_register_name,
      subject: m.mailings_template_register_subject,
      body: m.mailings_template_register_body,
    }),
    localized({
      name: m.mailings_template_request_name,
      subject: m.mailings_template_request_subject,
      body: m.mailings_template_request_body,
    }),
    localized({
      name: m.mailings_template_office_hours_name,
      subject: m.mailings_template_office_hours_subject,
      body: m.mailings_template_office_hours_body,
    }),
  ],
  supervisors: [
    localized({
      name: m.mailings_template_reminder_name,
      subject: m.mailings_template_reminder_subject,
      body: m.mailings_template_reminder_body,
    }),
    localized({
      name: m.mailings_template_deadline_name,
      subject: m.mailings_template_deadline_subject,
      body: m.mailings_template_deadline_body,
    }),
  ],
}
