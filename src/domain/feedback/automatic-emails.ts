import { canRequestFeedback, type InternshipStatus } from '../internships/internship.ts'
import type { FeedbackSettings } from './feedback-settings.ts'
import { isAnswerWanted, type RequestState } from './request.ts'

export type Reachability = {
  internshipStatus: InternshipStatus
  state: RequestState
  /** When somebody at this address stopped the emails about this student, or declined, for any internship and supervisor row. */
  emailsStoppedAt: Date | null
}

/**
 * Whether an email to a supervisor may be sent without a person's click: until the supervisor answers, declines or stops the
 * emails or the office closes the request, and while the internship is approved. Checked when the email is enqueued and again
 * when it is sent.
 */
export function mayEmailAutomatically(supervisor: Reachability): boolean {
  const { emailsStoppedAt, internshipStatus } = supervisor
  return isAnswerWanted(supervisor) && !emailsStoppedAt && canRequestFeedback({ status: internshipStatus })
}

/** The settings that switch automatic emails to supervisors on, by kind. */
const SWITCHES = {
  'supervisor-confirmation': 'askConfirmation',
  'feedback-request': 'sendAutomatically',
  'feedback-reminder': 'sendAutomatically',
  'second-contact-request': 'askSecondContact',
  'second-contact-notice': 'askSecondContact',
} as const

/** Whether admins have enabled these automatic emails. */
export function isSwitchedOn(
  kind: string,
  settings: Pick<FeedbackSettings, (typeof SWITCHES)[keyof typeof SWITCHES]>,
): boolean {
  return !Object.hasOwn(SWITCHES, kind) || settings[SWITCHES[kind as keyof typeof SWITCHES]]
}

type Asked = Reachability & {
  isAutomatic: boolean
  askedBy: 'supervisor' | 'staff' | null
  /** When the email was enqueued. */
  mailRequestedAt: Date
  isReminder: boolean
  /** Whether only the office may write to the mailbox about the student. */
  isForOffice: boolean
}

/**
 * Whether a waiting email that asks a supervisor may still be sent. An automatic one follows the rule above. One that a person
 * has requested needs an approved internship and no stop since; a reminder by staff also needs no earlier stop, and one by the
 * student must not be left to the office. The holder of a link can get a new one as long as they can answer.
 */
export function mayStillAsk(asked: Asked, isOn: boolean): boolean {
  const { isAutomatic, askedBy, internshipStatus, emailsStoppedAt, mailRequestedAt, isReminder, isForOffice } = asked
  if (isAutomatic) return isOn && mayEmailAutomatically(asked)
  if (askedBy === 'supervisor') return true
  if (!canRequestFeedback({ status: internshipStatus })) return false
  if (askedBy !== 'staff' && isForOffice) return false
  if (emailsStoppedAt === null) return true
  return !(askedBy === 'staff' && isReminder) && emailsStoppedAt <= mailRequestedAt
}
