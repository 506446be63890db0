import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isTimeZone } from '#domain/dates'
import { EARLIEST_DAY, EARLIEST_HOUR, LATEST_DAY, LATEST_HOUR, MAX_REMINDERS } from '#domain/feedback-settings'
import { ACCESS_ERRORS } from './errors.ts'
import { instant } from './text.ts'

const DAY_RANGE = `Please enter a whole number from ${EARLIEST_DAY} to ${LATEST_DAY}`
const day = z.int(DAY_RANGE).check(z.gte(EARLIEST_DAY, DAY_RANGE), z.lte(LATEST_DAY, DAY_RANGE))
const HOUR_RANGE = `Please enter an hour from ${EARLIEST_HOUR} to ${LATEST_HOUR}`
const hour = z.int(HOUR_RANGE).check(z.gte(EARLIEST_HOUR, HOUR_RANGE), z.lte(LATEST_HOUR, HOUR_RANGE))

const settings = z.strictObject({
  allowNotObserved: z.boolean(),
  sendAutomatically: z.boolean(),
  askConfirmation: z.boolean(),
  requestDay: day,
  reminderDays: z.array(day).check(z.maxLength(MAX_REMINDERS, `Please enter at most ${MAX_REMINDERS} reminders`)),
  timeZone: z.string().check(z.refine(isTimeZone, 'Please enter a time zone such as Europe/Berlin')),
  sendHour: hour,
})

/** Reminders must be ascending and after the request. */
export const feedbackSettingsInput = settings.check(
  z.refine(
    ({ requestDay, reminderDays }) => reminderDays.every((next, i) => next > (reminderDays[i - 1] ?? requestDay)),
    {
      error: 'Each reminder must be later than the request and the reminder before it',
      path: ['reminderDays'],
    },
  ),
)
export type FeedbackSettingsInput = z.output<typeof feedbackSettingsInput>

export const feedbackSettings = {
  get: oc
    .route({
      method: 'GET',
      path: '/feedback-settings',
      summary: "Read the settings of the supervisor's form and the automatic emails",
    })
    .errors(ACCESS_ERRORS)
    .output(z.extend(settings, { updatedAt: instant, updatedByName: z.nullable(z.string()) })),
  change: oc
    .route({
      method: 'PUT',
      path: '/feedback-settings',
      summary: "Change the settings of the supervisor's form and the automatic emails",
    })
    .errors(ACCESS_ERRORS)
    .input(feedbackSettingsInput)
    .output(z.void()),
}
