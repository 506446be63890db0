import type { Day } from './dates.ts'
import { type FeedbackSettings, sendingEnds } from './feedback-settings.ts'
import { localTimeIn } from './working-days.ts'

export type SendingTime = Pick<FeedbackSettings, 'timeZone' | 'sendHour'>

/** Today in the institution's time zone if automatic emails to staff are sent now: from the sending hour until the evening. Null otherwise. */
export function sendingDay(settings: SendingTime, now: Date): Day | null {
  const { day, hour } = localTimeIn(settings.timeZone)(now)
  return hour >= settings.sendHour && hour < sendingEnds(settings) ? day : null
}
