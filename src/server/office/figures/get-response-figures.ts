import { sql } from 'kysely'
import { DAY, inSeconds } from '#domain/durations'
import { type FiguresReader, shownMedian, sinceOfPeriod } from '#domain/response-figures'
import { erasedResponsesVisibleTo, feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'
import { reader } from '../../procedures.ts'

/** Figures of the visible requests first made in the period, in total and per student's department. */
export const getResponseFigures = reader.statistics.responses.handler(async ({ input, context }) => {
  const { db, viewer, opensAnswers, now } = context
  const reader = { role: viewer.role, opensAnswers }
  const since = sinceOfPeriod(input.period, now)
  const rows = await countResponses(db, viewer, { since, term: input.term })
  const departments = rows.filter((row) => !row.isTotal)
  return {
    ...figuresOf(rows.find((row) => row.isTotal)!, reader),
    departments: departments.map((row) => ({ department: row.department, ...figuresOf(row, reader) })),
  }
})

type Counted = Awaited<ReturnType<typeof countResponses>>[number]

function figuresOf(
  { requested, opened, submitted, entered, timed, medianDays, medianMinutes }: Counted,
  reader: FiguresReader,
) {
  return {
    requested,
    opened,
    submitted,
    entered,
    timed,
    medianDays: shownMedian(medianDays, submitted - entered, reader),
    medianMinutes: shownMedian(medianMinutes, timed, reader),
  }
}

type Period = { since: Date | null; term: string | undefined }

function countResponses(db: Db, viewer: Viewer, period: Period) {
  // Staff enter feedback when they find the time, so its days say nothing about the supervisor.
  const median = (value: 'days' | 'minutes') =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${sql.ref(value)}) filter (where not is_entered)`
  return db
    .selectFrom(visibleResponses(db, viewer, period).as('responses'))
    .select([
      'department',
      sql<boolean>`grouping(department) = 1`.as('isTotal'),
      sql<number>`count(*)::integer`.as('requested'),
      sql<number>`(count(*) filter (where is_opened))::integer`.as('opened'),
      sql<number>`count(days)::integer`.as('submitted'),
      sql<number>`(count(*) filter (where is_entered))::integer`.as('entered'),
      // Feedback submitted without JavaScript has no opening time.
      sql<number>`count(minutes)::integer`.as('timed'),
      median('days').as('medianDays'),
      median('minutes').as('medianMinutes'),
    ])
    .groupBy(sql`grouping sets ((department), ())`)
    .orderBy(sql`department nulls last`)
    .execute()
}

/** The requests, and what is left of erased ones; those are exact to a day and belong to no term. */
function visibleResponses(db: Db, viewer: Viewer, { since, term }: Period) {
  const requests = db
    .selectFrom('feedback')
    .select([
      'feedback.department',
      sql<boolean>`feedback.opened_at is not null or (feedback.status <> 'pending' and feedback.given_by_way is null)`.as(
        'isOpened',
      ),
      sql<
        number | null
      >`(extract(epoch from feedback.submitted_at - feedback.created_at) / ${inSeconds(DAY)}::int)::float8`.as('days'),
      sql<number | null>`case when feedback.given_by_way is null then
        (extract(epoch from feedback.submitted_at - feedback.opened_at) / 60)::float8 end`.as('minutes'),
      sql<boolean>`feedback.given_by_way is not null`.as('isEntered'),
    ])
    .where(feedbackVisibleTo(viewer))
    .$if(since !== null, (query) => query.where('feedback.createdAt', '>=', since!))
    .$if(term !== undefined, (query) => query.where(isInTerm('feedback', term!)))
  if (term !== undefined) return requests
  const erased = db
    .selectFrom('erasedResponses')
    .select(['department', 'isOpened', 'days', 'minutes', 'isEntered'])
    .where(erasedResponsesVisibleTo(viewer))
    .$if(since !== null, (query) => query.where('requestedOn', '>=', since!.toISOString().slice(0, 10)))
  return requests.unionAll(erased)
}
