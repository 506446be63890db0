import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback'
import { LANGUAGES } from '#domain/languages'
import { id, instant } from '../text.ts'

/** Why an email has not arrived, though the address is not wrong: the mailbox is full, or our mail server is in trouble. */
export const heldUpBy = z.nullable(z.enum(['mailbox-full', 'ours']))

/** When an email is tried again that could not be handed to a mail server; null if it waits for no further attempt. */
export const emailRetry = z.nullable(z.object({ nextAttemptAt: instant }))

/** The same for staff, with what the mail server said last. */
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

/** The same for staff. */
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
  /** Whether a request has left for the current address, so that a reminder can follow. */
  isRequestSent: z.boolean(),
  feedbackRequestedAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  /** When the office closed the request without an answer, and why. */
  closedAt: z.nullable(instant),
  closeReason: z.nullable(z.string()),
  feedbackApprovedAt: z.nullable(instant),
  /** Whether there ever was feedback, also at mid-term or sent back since: then neither the supervisor nor the internship goes. */
  hasGivenFeedback: z.boolean(),
})
export type SupervisorOnDashboard = z.output<typeof supervisorOnDashboard>
