import * as z from 'zod/mini'
import { LONGEST_RETENTION, RETENTION_PAUSE_DAYS, SHORTEST_RETENTION } from '#domain/privacy/retention'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { instant } from '../text.ts'

const YEARS = () =>
  m.erasure_retention_invalid({ shortestRetention: SHORTEST_RETENTION, longestRetention: LONGEST_RETENTION })

/** Retention periods in years after graduation. */
export const retentionRules = z.object({
  years: z.coerce
    .number({ error: YEARS })
    .check(
      z.int({ error: YEARS }),
      z.gte(SHORTEST_RETENTION, { error: YEARS }),
      z.lte(LONGEST_RETENTION, { error: YEARS }),
    ),
})

/** Students whose retention period is over, by graduation year and department; null for those without one. */
const retentionPreview = z.object({
  students: z.number(),
  groups: z.array(
    z.object({ graduationYear: z.nullable(z.number()), department: z.nullable(z.string()), students: z.number() }),
  ),
})
export type RetentionPreview = z.output<typeof retentionPreview>

export const retention = {
  getRetention: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/retention', summary: "Read how long students' records are kept" })
    .output(
      z.object({
        years: z.number(),
        /** Nothing is erased before this time; null until an admin has chosen the period. */
        startsAt: z.nullable(instant),
        updatedAt: instant,
        updatedByName: z.nullable(z.string()),
      }),
    ),
  changeRetention: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/retention',
      summary: "Change how long students' records are kept",
      description: `Nothing is erased before the first choice, and for ${RETENTION_PAUSE_DAYS} days after every change.`,
    })
    .input(retentionRules)
    .output(z.void()),
  previewRetention: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/retention/preview',
      summary: 'Count the students whose period is over now',
      description: 'Changes nothing.',
    })
    .input(retentionRules)
    .output(retentionPreview),
}
