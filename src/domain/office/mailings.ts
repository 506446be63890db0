import * as m from '#messages'
import { type Direction, isolatedIn } from '../text/isolated.ts'
import { listOf } from '../text/list-of.ts'
import { localized } from '../text/localized.ts'

/** The recipients of a mailing. */
export const AUDIENCES = ['students', 'supervisors'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Unit: characters. */
export const MAX_BODY_LENGTH = 5000

/**
 * The placeholders for each recipient. For students, employer and position are those of the newest internship, and the deadline
 * is the next one for registering. For supervisors, all of their students are named, and the deadline is the earliest one for
 * feedback.
 */
export const PLACEHOLDERS = {
  students: ['first name', 'last name', 'department', 'employer', 'position', 'deadline'],
  supervisors: ['name', 'student', 'employer', 'position', 'deadline'],
} as const satisfies Record<Audience, readonly string[]>

/** The value of each placeholder; null if this person has none. */
export type PlaceholderValues = Readonly<Record<string, string | null>>

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Why the text cannot be sent, as a sentence for the writer; null if every placeholder is known. */
export function wrongPlaceholder(text: string, audience: Audience): string | null {
  return unknownPlaceholder(text, PLACEHOLDERS[audience])
}

/** Why a text cannot be sent with these placeholders, as a sentence; null if it can. */
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

/** The first placeholder in these texts without a value for this person; null if all have one. */
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

/** For example 'A', 'A and B', 'A, B and C', without duplicates. */
export function listed(names: readonly string[]): string {
  return listOf([...new Set(names)])
}

/** Addresses of supervisors' pages end with a token; the address of a student's own feedback contains ids. */
const PERSONAL_LINK = /\/feedback\/(?!view\/)[a-z-]+\/[\w-]{10,}/i

/**
 * Whether a text contains the link of a request. A mailing must not, because links are made for one email each and can be
 * revoked.
 */
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

/** Why a person does not get the mailing. */
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
