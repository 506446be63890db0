import { DAY } from '../time/durations.ts'

type Time = Date | string

/** How long feedback counts as new. Unit: days. */
const DAYS_NEW = 30
/** How many records stand above the internships. */
const MOST_SHOWN = 3

type Supervisor = { feedbackApprovedAt: Time | null; feedbackReadAt: Time | null; overallRating: number | null }
type Arrived<Own extends Internship> = {
  internship: Own
  supervisor: Own['supervisors'][number]
  overallRating: number
  at: number
}
type Internship = { supervisors: readonly Supervisor[] }

/** Feedback approved in the last 30 days that the student has not opened, newest first, at most three. */
export function arrivedFeedback<Own extends Internship>(internships: readonly Own[], now: Date): Arrived<Own>[] {
  const since = now.getTime() - DAYS_NEW * DAY
  return internships
    .flatMap((internship) =>
      internship.supervisors.flatMap((supervisor: Own['supervisors'][number]) => {
        const { feedbackApprovedAt, feedbackReadAt, overallRating } = supervisor
        if (feedbackApprovedAt === null || overallRating === null) return []
        const at = new Date(feedbackApprovedAt).getTime()
        const isRead = feedbackReadAt !== null && new Date(feedbackReadAt).getTime() >= at
        return isRead ? [] : [{ internship, supervisor, overallRating, at }]
      }),
    )
    .filter(({ at }) => at > since)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_SHOWN)
}
