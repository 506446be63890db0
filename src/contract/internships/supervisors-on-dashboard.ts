import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { LANGUAGES } from '#domain/text/languages'
import { id, instant } from '../text.ts'

/** Why an email has not arrived even though the address is right: the mailbox is full, or our mail server has a problem. */
export const heldUpBy = z.nullable(z.enum(['mailbox-full', 'ours']))

/** When sending the email is tried again; null if no attempt is planned. */
export const emailRetry = z.nullable(z.object({ nextAttemptAt: instant }))

/** The next attempt, for staff, with the last response of the mail server. */
export const emailRetryForStaff = z.nullable(
  z.object({ attempts: z.number(), answer: z.nullable(z.string()), nextAttemptAt: instant }),
)

/** The latest email to a supervisor; the domain's SentEmail. */
const sentEmail = z.object({
  requestedAt: instant,
  handedOverAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
  heldUpBy,
  retry: emailRetry,
})

/** The latest email to a supervisor, for staff. */
export const sentEmailForStaff = z.extend(sentEmail, { retry: emailRetryForStaff })

/** A supervisor on the student dashboard. */
export const supervisorOnDashboard = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isPrimary: z.boolean(),
  /** The language of the emails; null for English. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** When the supervisor confirmed or declined the assignment. */
  confirmedAt: z.nullable(instant),
  declinedAt: z.nullable(instant),
  feedbackStatus: z.nullable(z.enum(FEEDBACK_STATUSES)),
  lastEmail: z.nullable(sentEmail),
  /** Whether a request has been sent to the current address, so that a reminder can follow. */
  isRequestSent: z.boolean(),
  feedbackRequestedAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  /** When the office closed the request without an answer, and why. */
  closedAt: z.nullable(instant),
  closeReason: z.nullable(z.string()),
  feedbackApprovedAt: z.nullable(instant),
  /**
   * Whether there has ever been feedback, even mid-term or sent back since: then neither the supervisor nor the internship can be
   * deleted.
   */
  hasGivenFeedback: z.boolean(),
})
export type SupervisorOnDashboard = z.output<typeof supervisorOnDashboard>
