import type { Day } from '../time/dates.ts'
import { localTimeIn } from '../time/working-days.ts'

/** Admin settings for the supervisor's form and the automatic emails. */
export type FeedbackSettings = {
  /** Whether skills can be rated 'Not observed'; the overall rating is always required. */
  allowNotObserved: boolean
  /** Whether requests and reminders are sent automatically. */
  sendAutomatically: boolean
  /** Whether supervisors are asked to confirm the assignment when the internship is approved. */
  askConfirmation: boolean
  /** Whether students are emailed to ask their supervisors in person, around the end of the internship. */
  askInPerson: boolean
  /** Whether a second contact is asked if the form has not been opened after two reminders. */
  askSecondContact: boolean
  /** Whether students are reminded to ask again, some days after answers were sent back as not usable. */
  remindToAskAgain: boolean
  /** When the request is sent. Unit: days from the end date, negative before it. */
  requestDay: number
  /** When reminders are sent, ascending and after the request. Unit: days from the end date, negative before it. */
  reminderDays: number[]
  /** The institution's time zone, an IANA name. */
  timeZone: string
  /** Automatic emails are sent from this hour on, in the institution's time zone. */
  sendHour: number
}

/** The settings of new installations (product decision 22), which admins are offered after an upgrade. */
export const RECOMMENDED_EMAILS: Pick<
  FeedbackSettings,
  | 'sendAutomatically'
  | 'askConfirmation'
  | 'askInPerson'
  | 'askSecondContact'
  | 'remindToAskAgain'
  | 'requestDay'
  | 'reminderDays'
> = {
  sendAutomatically: true,
  askConfirmation: true,
  askInPerson: true,
  askSecondContact: true,
  remindToAskAgain: true,
  requestDay: -10,
  reminderDays: [-3, 1, 5, 10],
}

export const MAX_REMINDERS = 5
export const EARLIEST_DAY = -60
export const LATEST_DAY = 60
export const EARLIEST_HOUR = 6
export const LATEST_HOUR = 18

/** The hour after which no more automatic emails are sent that day. */
export function sendingEnds({ sendHour }: Pick<FeedbackSettings, 'sendHour'>): number {
  return Math.max(LATEST_HOUR, sendHour + 1)
}

export type SendingTime = Pick<FeedbackSettings, 'timeZone' | 'sendHour'>

/**
 * Today in the institution's time zone if automatic emails to staff may be sent now, from the sending hour until the evening;
 * otherwise null.
 */
export function sendingDay(settings: SendingTime, now: Date): Day | null {
  const { day, hour } = localTimeIn(settings.timeZone)(now)
  return hour >= settings.sendHour && hour < sendingEnds(settings) ? day : null
}
