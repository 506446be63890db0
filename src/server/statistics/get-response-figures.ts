import { sql } from 'kysely'
import { shownMedian } from '#domain/response-figures'
import { feedbackVisibleTo, type Viewer } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { reader } from '../procedures.ts'

const DAY = 24 * 60 * 60 * 1000

/** Figures of the visible requests first made in the period, in total and per student's department. */
export const getResponseFigures = reader.statistics.responses.handler(async ({ input, context }) => {
  const { db, viewer, now } = context
  const since = input.period ? new Date(now.getTime() - Number(input.period) * DAY) : null
  const rows = await countResponses(db, viewer, since)
  const departments = rows.filter((row) => !row.isTotal)
  return {
    ...figuresOf(rows.find((row) => row.isTotal)!),
    departments: departments.map((row) => ({ department: row.department, ...figuresOf(row) })),
  }
})

type Counted = Awaited<ReturnType<typeof countResponses>>[number]

function figuresOf({ requested, opened, submitted, timed, medianDays, medianMinutes }: Counted) {
  return {
    requested,
    opened,
    submitted,
    medianDays: shownMedian(medianDays, submitted),
    medianMinutes: shownMedian(medianMinutes, timed),
  }
}

const isAnswered = sql<boolean>`feedback.status <> 'pending'`
/** Feedback submitted without JavaScript has no opening time. */
const isTimed = sql<boolean>`feedback.status <> 'pending' and feedback.opened_at is not null`

function countResponses(db: Db, viewer: Viewer, since: Date | null) {
  return db
    .selectFrom('feedback')
    .select([
      'feedback.department',
      sql<boolean>`grouping(feedback.department) = 1`.as('isTotal'),
      sql<number>`count(*)::integer`.as('requested'),
      sql<number>`(count(*) filter (where feedback.opened_at is not null or ${isAnswered}))::integer`.as('opened'),
      sql<number>`(count(*) filter (where ${isAnswered}))::integer`.as('submitted'),
      sql<number>`(count(*) filter (where ${isTimed}))::integer`.as('timed'),
      medianOf(sql`extract(epoch from feedback.submitted_at - feedback.created_at) / 86400`, isAnswered).as(
        'medianDays',
      ),
      medianOf(sql`extract(epoch from feedback.submitted_at - feedback.opened_at) / 60`, isTimed).as('medianMinutes'),
    ])
    .where(feedbackVisibleTo(viewer))
    .$if(since !== null, (query) => query.where('feedback.createdAt', '>=', since!))
    .groupBy(sql`grouping sets ((feedback.department), ())`)
    .orderBy(sql`feedback.department nulls last`)
    .execute()
}

function medianOf(value: ReturnType<typeof sql>, condition: ReturnType<typeof sql<boolean>>) {
  return sql<number | null>`percentile_cont(0.5) within group (order by (${value})::float8) filter (where ${condition})`
}
