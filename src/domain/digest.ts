import type { Day } from './dates.ts'
import { type SendingTime, sendingDay } from './feedback-settings.ts'
import type { WaitingDays } from './open-requests.ts'
import { isMonday } from './working-days.ts'

/** The digest counts requests that have waited for at least this long. */
export const DIGEST_WAITING_DAYS: WaitingDays = '7'

/** What waits for a reviewer. */
export type Digest = {
  internships: number
  feedback: number
  /** Open requests without a response for `DIGEST_WAITING_DAYS`. */
  openRequests: number
  /** Of the internships and the feedback, those assigned to the reviewer. */
  assignedInternships: number
  assignedFeedback: number
  /** Internships and feedback about the reviewer, which wait for somebody else: the lists have them, the other counts do not. */
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
