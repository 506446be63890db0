import * as z from 'zod/mini'
import { areColumnsOf } from '#domain/office/chosen-columns'
import { MAX_SCHEDULED_EXPORTS, RHYTHMS } from '#domain/office/scheduled-exports'
import { COLUMN_KINDS } from '#domain/office/staff-lists'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant, optionalLine } from '../text.ts'
import { exportFilters } from './exports.ts'
import { isDayOfRhythm, scheduleFields } from './schedule-form.ts'

const kind = z.enum(COLUMN_KINDS)

/** An export whose link is emailed to a reviewer every week or month. */
export const scheduledExport = z.object({
  id,
  kind,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
  every: z.enum(RHYTHMS),
  onDay: z.number(),
  /** The next day, in the institution's time zone. */
  nextDueOn: z.string(),
  sentAt: z.nullable(instant),
  pausedAt: z.nullable(instant),
})
export type ScheduledExport = z.output<typeof scheduledExport>

const created = z.strictObject({
  ...scheduleFields,
  kind,
  /** Filters, as the export takes them. */
  filters: z.record(z.string().check(z.maxLength(40)), optionalLine(200)),
  /** Columns, in this order. */
  columns: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1, { error: m.exports_columns_required })),
})
type Created = z.output<typeof created>

const areFiltersKnown = z.refine<Created>((input) => exportFilters[input.kind].safeParse(input.filters).success, {
  error: m.schedules_filter_unknown,
  path: ['filters'],
})
const areColumnsKnown = z.refine<Created>((input) => areColumnsOf(input.kind, input.columns), {
  error: m.exports_column_unknown,
  path: ['columns'],
})

const NOT_FOUND = refusal(404, m.schedules_not_found)
const one = z.strictObject({ id })

export const scheduledExports = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'GET', path: '/scheduled-exports', summary: 'List your scheduled exports by name' })
    .output(z.array(scheduledExport)),
  create: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/scheduled-exports',
      summary: 'Get the link to an export by email regularly',
      description: 'The first email comes on the first such day after today.',
    })
    .errors({ TOO_MANY: refusal(409, () => m.schedules_too_many({ count: MAX_SCHEDULED_EXPORTS })) })
    .input(created.check(isDayOfRhythm, areFiltersKnown, areColumnsKnown))
    .output(scheduledExport),
  pause: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/scheduled-exports/{id}/pause',
      summary: 'Pause the emails of a scheduled export',
      description: 'For the admin or manager who scheduled it.',
    })
    .errors({ NOT_FOUND })
    .input(one)
    .output(z.void()),
  resume: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/scheduled-exports/{id}/resume',
      summary: 'Resume the emails of a scheduled export',
      description: 'For the admin or manager who scheduled it. Emails that were due meanwhile are not sent.',
    })
    .errors({ NOT_FOUND })
    .input(one)
    .output(z.void()),
  sendNow: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/scheduled-exports/{id}/email',
      summary: 'Send yourself the email now',
      description: 'For the admin or manager who scheduled it. The schedule stays the same.',
    })
    .errors({
      NOT_FOUND,
      SENT_RECENTLY: refusal(409, m.schedules_sent_recently),
    })
    .input(one)
    .output(z.void()),
  delete: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'DELETE',
      path: '/scheduled-exports/{id}',
      summary: 'Delete a scheduled export',
      description: 'For the admin or manager who scheduled it. Links in earlier emails stop working.',
    })
    .errors({ NOT_FOUND })
    .input(one)
    .output(z.void()),
}
