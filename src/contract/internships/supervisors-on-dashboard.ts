import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback'
import { LANGUAGES } from '#domain/languages'
import { midtermProgress } from '../feedback/midterm-shown.ts'
import { id, instant } from '../text.ts'

/** The latest email to a supervisor; the domain's SentEmail. */
export const sentEmail = z.object({
  requestedAt: instant,
  handedOverAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
})

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
  feedbackRequestedAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  feedbackApprovedAt: z.nullable(instant),
})
export type SupervisorOnDashboard = z.output<typeof supervisorOnDashboard>

/** A supervisor with the automatic emails they will get. */
export const scheduledSupervisor = z.extend(supervisorOnDashboard, {
  /** The date of the next automatic email in the institution's time zone; null if there is none. */
  nextEmailOn: z.nullable(z.string()),
  /** The supervisor has unsubscribed from reminders. */
  hasStoppedReminders: z.boolean(),
  /** Somebody at this address, perhaps another person, has declined to have supervised the student. */
  isDeclinedAddress: z.boolean(),
  /** When the supervisor took back having declined. */
  declineUndoneAt: z.nullable(instant),
  /** False if nobody has been asked since the address was corrected. */
  isAsked: z.boolean(),
  /** Null if the student has not asked for mid-term feedback. */
  midterm: z.nullable(midtermProgress),
})
export type ScheduledSupervisor = z.output<typeof scheduledSupervisor>
