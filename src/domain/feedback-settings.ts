/** What admins decide about the supervisor's form and the emails that go out by themselves. */
export type FeedbackSettings = {
  /** The form offers 'Not observed' beside the ratings of the five skills; the overall rating stays required. */
  allowNotObserved: boolean
  /** Whether requests and reminders go out by themselves. */
  sendAutomatically: boolean
  /** Whether supervisors are asked at approval to confirm that they supervise the student. */
  askConfirmation: boolean
  /** When the request goes out. Unit: days from the end date, negative before it. */
  requestDay: number
  /** When reminders go out, ascending and after the request. Unit: days from the end date, negative before it. */
  reminderDays: number[]
  /** The institution's time zone, an IANA name. */
  timeZone: string
  /** Automatic emails leave from this hour on, in the institution's time zone. */
  sendHour: number
}

export const MAX_REMINDERS = 5
export const EARLIEST_DAY = -60
export const LATEST_DAY = 60
export const EARLIEST_HOUR = 6
export const LATEST_HOUR = 18

/** True for the name of a time zone that this machine knows, as in 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
