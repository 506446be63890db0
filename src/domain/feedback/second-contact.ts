import * as m from '#messages'
import { canRequestFeedback, type InternshipStatus } from '../internships/internship.ts'
import type { HeldUpBy } from '../platform/mail-refusal.ts'
import type { EmailRetry } from '../platform/request-delivery.ts'
import { localized } from '../text/localized.ts'
import { localTimeIn } from '../time/working-days.ts'
import { isRequestOpen, type RequestState } from './request.ts'

/** How many reminders must be sent before a second contact is asked. */
export const REMINDERS_BEFORE_SECOND_CONTACT = 2

type Time = Date | string

/** A person whom a student named besides a supervisor, and their progress. */
export type SecondContact = {
  name: string
  email: string
  askedAt: Time | null
  declinedAt: Time | null
  answeredAt: Time | null
  /** When the student named somebody else, because the email had not arrived or the person had declined. */
  correctedAt: Time | null
  /** When the last email to this address failed; null if it did not. */
  failedAt: Time | null
  failureReason: string | null
  heldUpBy: HeldUpBy | null
  retry: Pick<EmailRetry, 'nextAttemptAt'> | null
}

/** The facts that asking depends on. */
export type SecondContactFacts = SecondContact & {
  retry: EmailRetry | null
  /** Whether somebody at their mailbox has stopped the emails about this student, or declined. */
  hasStopped: boolean
  /** Whether a supervisor of the internship is reached at their mailbox. */
  isSupervisor: boolean
  /** Whether the person at this address was asked about the internship before, even if it was registered again since. */
  wasAsked: boolean
  /** When reminders to the supervisor's current address were sent, without bounced ones, earliest first. */
  remindersAt: readonly Time[]
}

type Request = {
  internshipStatus: InternshipStatus
  state: RequestState
  secondContact: SecondContactFacts | null
}

/** Why a second contact is not asked now, worded for staff. */
export const SECOND_CONTACT_REASONS = localized({
  'none-named': m.second_contact_reason_none,
  asked: m.second_contact_reason_asked,
  'not-open': m.requests_no_longer_open,
  'not-approved': m.requests_internship_not_approved,
  opened: m.second_contact_reason_opened,
  reminders: m.second_contact_reason_reminders,
  stopped: m.second_contact_reason_stopped,
  supervisor: m.second_contact_reason_supervisor,
  'asked-before': m.second_contact_reason_asked_before,
})
type SecondContactReason = keyof typeof SECOND_CONTACT_REASONS

export const SECOND_CONTACT_REASON_KEYS = Object.keys(SECOND_CONTACT_REASONS) as [
  SecondContactReason,
  ...SecondContactReason[],
]

/**
 * Why the second contact cannot be asked; null if they can. They are asked once, for an open request, after two reminders, if
 * nobody has opened the form (docs/decisions/0095-second-contact.md).
 */
export function whyNotSecondContact(request: Request): SecondContactReason | null {
  const { secondContact, internshipStatus: status, state } = request
  if (!secondContact) return 'none-named'
  if (secondContact.askedAt) return 'asked'
  if (!isRequestOpen(request)) return 'not-open'
  if (!canRequestFeedback({ status })) return 'not-approved'
  if (secondContact.hasStopped) return 'stopped'
  if (secondContact.isSupervisor) return 'supervisor'
  if (secondContact.wasAsked) return 'asked-before'
  if (state === 'opened') return 'opened'
  return secondContact.remindersAt.length < REMINDERS_BEFORE_SECOND_CONTACT ? 'reminders' : null
}

/** Whether the schedule asks now, on a later day than the second reminder in the institution's time zone. */
export function isSecondContactDue(request: Request, timeZone: string, now: Date): boolean {
  if (whyNotSecondContact(request) !== null) return false
  const last = request.secondContact?.remindersAt[REMINDERS_BEFORE_SECOND_CONTACT - 1]
  const local = localTimeIn(timeZone)
  return last !== undefined && local(new Date(last)).day < local(now).day
}

type Progress = Omit<SecondContact, 'name' | 'email'>

/** Whether the student may name another second contact: until this one is asked, and once more if they are lost. */
export function mayNameSecondContact(contact: Progress | null): boolean {
  return !contact?.askedAt || isSecondContactLost(contact)
}

/** Whether the second contact has been asked, and has neither declined nor answered. */
export function maySecondContactAnswer({
  askedAt,
  declinedAt,
  answeredAt,
}: Pick<SecondContact, 'askedAt' | 'declinedAt' | 'answeredAt'>): boolean {
  return askedAt !== null && declinedAt === null && answeredAt === null
}

/** Whether the second contact has declined or was not reached, and is the first one whom the student lost. */
export function isSecondContactLost(contact: Progress): boolean {
  return (contact.declinedAt !== null || hasSecondContactFailed(contact)) && contact.correctedAt === null
}

/** Whether the email to the second contact did not arrive. A person who has declined or answered has read it. */
export function hasSecondContactFailed({
  failedAt,
  declinedAt,
  answeredAt,
}: Pick<SecondContact, 'failedAt' | 'declinedAt' | 'answeredAt'>): boolean {
  return failedAt !== null && !declinedAt && !answeredAt
}
