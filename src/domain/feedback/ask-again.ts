import type { Day } from '../time/dates.ts'
import { addDays, daysBetween, localTimeIn, type WorkCalendar, workingDayFrom } from '../time/working-days.ts'
import { askingStartsOn } from './asking-time.ts'
import type { FeedbackSettings } from './feedback-settings.ts'
import { MAX_DAYS_OVERDUE } from './reminder-schedule.ts'

/** How long students have to ask again before an email reminds them. Unit: days since the answers were sent back. */
export const ASK_AGAIN_AFTER_DAYS = 4

type SentBack = { startDate: Day; endDate: Day; sentBackAt: Date }
type Settings = Pick<FeedbackSettings, 'sendAutomatically' | 'requestDay' | 'timeZone'> & WorkCalendar

/**
 * The working day on which the student is reminded to ask again: some days after the answers were sent back, once there is
 * something to say.
 */
export function askAgainDay({ sentBackAt, ...dates }: SentBack, settings: Settings): Day {
  const later = addDays(localTimeIn(settings.timeZone)(sentBackAt).day, ASK_AGAIN_AFTER_DAYS)
  const startsOn = askingStartsOn(dates, settings)
  return workingDayFrom([later, startsOn].sort().at(-1)!, settings)
}

/** Whether the reminder is due on this day and not too long overdue. */
export function isAskAgainDue(day: Day, today: Day): boolean {
  return day <= today && daysBetween(day, today) <= MAX_DAYS_OVERDUE
}
