import { type SendingTime, sendingDay } from '../feedback/feedback-settings.ts'
import type { Day } from '../time/dates.ts'
import { isMonday } from '../time/working-days.ts'
import type { WaitingDays } from './open-requests.ts'

/** The digest counts requests that have waited for at least this long. */
export const DIGEST_WAITING_DAYS: WaitingDays = '7'

/** The counts of records that wait for a reviewer. */
export type Digest = {
  internships: number
  feedback: number
  /** Open requests without a response for `DIGEST_WAITING_DAYS`. */
  openRequests: number
  /** How many of the internships and feedback are assigned to the reviewer. */
  assignedInternships: number
  assignedFeedback: number
  /**
   * Internships and feedback about the reviewer, which somebody else has to decide. The lists show them, but the other counts
   * leave them out.
   */
  own: number
}

/** The Monday whose digest is sent now: from the sending hour until the evening in the institution's time zone. Null otherwise. */
export function digestDay(settings: SendingTime, now: Date): Day | null {
  const day = sendingDay(settings, now)
  return day && isMonday(day) ? day : null
}

export function isDigestEmpty({ internships, feedback, openRequests }: Digest): boolean {
  return internships + feedback + openRequests === 0
}
