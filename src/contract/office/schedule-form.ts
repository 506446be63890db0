import * as z from 'zod/mini'
import { LAST_DAYS, RHYTHMS, type Schedule } from '#domain/office/scheduled-exports'
import * as m from '#messages'
import { viewName } from './view-name.ts'

/**
 * The name of a scheduled export and when its email is sent. Kept apart from the rest of the contract so that browsers need not
 * load that.
 */
export const scheduleFields = {
  ...viewName.shape,
  every: z.enum(RHYTHMS),
  onDay: z.coerce
    .number({ error: m.schedules_day_required })
    .check(z.int({ error: m.schedules_day_required }), z.minimum(1), z.maximum(31)),
}

export const isDayOfRhythm = z.refine<Schedule>(({ every, onDay }) => onDay <= LAST_DAYS[every], {
  error: m.schedules_day_required,
  path: ['onDay'],
})

export const scheduleForm = z.strictObject(scheduleFields).check(isDayOfRhythm)
