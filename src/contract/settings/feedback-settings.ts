import * as z from 'zod/mini'
import { EARLIEST_DAY, EARLIEST_HOUR, LATEST_DAY, LATEST_HOUR, MAX_REMINDERS } from '#domain/feedback/feedback-settings'
import { isTimeZone } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { instant } from '../text.ts'

const DAY_RANGE = () => m.feedback_settings_day_invalid({ earliestDay: EARLIEST_DAY, latestDay: LATEST_DAY })
const day = z
  .int({ error: DAY_RANGE })
  .check(z.gte(EARLIEST_DAY, { error: DAY_RANGE }), z.lte(LATEST_DAY, { error: DAY_RANGE }))
const HOUR_RANGE = () => m.feedback_settings_send_hour_invalid({ earliestHour: EARLIEST_HOUR, latestHour: LATEST_HOUR })
const hour = z
  .int({ error: HOUR_RANGE })
  .check(z.gte(EARLIEST_HOUR, { error: HOUR_RANGE }), z.lte(LATEST_HOUR, { error: HOUR_RANGE }))

const timeZone = z.string().check(z.refine(isTimeZone, { error: m.feedback_settings_time_zone_invalid }))

const settings = z.object({
  allowNotObserved: z.boolean(),
  sendAutomatically: z.boolean(),
  askConfirmation: z.boolean(),
  askInPerson: z.boolean(),
  askSecondContact: z.boolean(),
  remindToAskAgain: z.boolean(),
  requestDay: day,
  reminderDays: z
    .array(day)
    .check(
      z.maxLength(MAX_REMINDERS, { error: () => m.feedback_settings_reminders_too_many({ count: MAX_REMINDERS }) }),
    ),
  timeZone,
  sendHour: hour,
})

/** Reminders must be ascending and after the request. */
export const feedbackSettingsInput = settings.check(
  z.refine(
    ({ requestDay, reminderDays }) => reminderDays.every((next, i) => next > (reminderDays[i - 1] ?? requestDay)),
    {
      error: m.feedback_settings_reminders_unordered,
      path: ['reminderDays'],
    },
  ),
)
export type FeedbackSettingsInput = z.output<typeof feedbackSettingsInput>

export const feedbackSettings = {
  get: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/feedback-settings',
      summary: "Read the settings of the supervisor's form and the automatic emails",
    })
    .output(
      z.extend(settings, {
        /** Whether an upgrade left the choice of the recommended settings open, until an admin saves them. */
        awaitsChoice: z.boolean(),
        /** Without a mail server, emails are only stored. */
        hasMailServer: z.boolean(),
        updatedAt: instant,
        updatedByName: z.nullable(z.string()),
      }),
    ),
  daysOff: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/feedback-settings/days-off',
      summary: 'Read on which days no automatic email leaves in a time zone',
      description: 'The weekend and the public holidays of the country to which the time zone belongs.',
    })
    .input(z.object({ timeZone }))
    .output(
      z.object({
        /** Two letters (ISO 3166-1); null if the time zone belongs to no country whose days off are known. */
        country: z.nullable(z.string()),
        /** Days of the week, from 1 (Monday) to 7. */
        weekend: z.array(z.int()),
        /** Holidays on other days, in order; empty if those of the country are not known. */
        holidays: z.array(z.string()),
      }),
    ),
  change: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/feedback-settings',
      summary: "Change the settings of the supervisor's form and the automatic emails",
      description: 'Emails that are due later follow the new settings.',
    })
    .input(feedbackSettingsInput)
    .output(z.void()),
}
