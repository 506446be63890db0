import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type FiguresReader, shownMedian, sinceOfPeriod } from '#domain/office/response-figures'
import { DAY, inSeconds } from '#domain/time/durations'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'
import { HAS_TRAIT } from '../../platform/lists/record-filters.ts'
import { reader } from '../../procedures.ts'
import { erasedResponses, isRequestedIn, type ResponsesPeriod } from './responses-period.ts'

/** Figures of the visible requests first made in the period, in total and per student's department. */
export const getResponseFigures = reader.statistics.responses.handler(async ({ input, context }) => {
  const { db, viewer, opensAnswers, now } = context
  const reader = { role: viewer.role, opensAnswers }
  const since = sinceOfPeriod(input.period, now)
  const rows = await countResponses(db, viewer, { since, term: input.term })
  const departments = rows.filter((row) => !row.isTotal)
  return {
    since,
    ...figuresOf(rows.find((row) => row.isTotal)!, reader),
    departments: departments.map((row) => ({ department: row.department, ...figuresOf(row, reader) })),
  }
})

type Counted = Awaited<ReturnType<typeof countResponses>>[number]

function figuresOf(row: Counted, reader: FiguresReader) {
  const { isTotal: _, department: __, medianDays, medianMinutes, ...counts } = row
  const { submitted, entered, timed } = counts
  return {
    ...counts,
    medianDays: shownMedian(medianDays, submitted - entered, reader),
    medianMinutes: shownMedian(medianMinutes, timed, reader),
  }
}

function countResponses(db: Db, viewer: Viewer, period: ResponsesPeriod) {
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
    .select([
      jsonBuildObject({
        requested: sql<number>`count(*) filter (where is_erased)`,
        opened: sql<number>`count(*) filter (where is_erased and is_opened)`,
        submitted: sql<number>`count(days) filter (where is_erased)`,
        entered: sql<number>`count(*) filter (where is_erased and is_entered)`,
      }).as('erased'),
      countsOf(sql`is_open`).as('open'),
      countsOf(sql`not is_open`).as('ended'),
    ])
    .groupBy(sql`grouping sets ((department), ())`)
    .orderBy(sql`department nulls last`)
    .execute()
}

function countsOf(condition: RawBuilder<unknown>) {
  return jsonBuildObject({
    requested: sql<number>`count(*) filter (where ${condition})`,
    opened: sql<number>`count(*) filter (where ${condition} and is_opened)`,
  })
}

/** The requests, and the remains of erased ones. `isOpen`: whether a request without an answer is open; else null. */
function visibleResponses(db: Db, viewer: Viewer, period: ResponsesPeriod) {
  const requests = db
    .selectFrom('feedback')
    .select([
      'feedback.department',
      HAS_TRAIT.opened.as('isOpened'),
      // Evaluated only for the few rows without an answer.
      sql<
        boolean | null
      >`case when feedback.status = 'pending' then (select ${IS_REQUEST_OPEN} from internship_supervisors
        join internships on internships.id = internship_supervisors.internship_id
        where internship_supervisors.id = feedback.supervisor_id) end`.as('isOpen'),
      sql<
        number | null
      >`(extract(epoch from feedback.submitted_at - feedback.created_at) / ${inSeconds(DAY)}::int)::float8`.as('days'),
      sql<number | null>`case when feedback.given_by_way is null then
        (extract(epoch from feedback.submitted_at - feedback.opened_at) / 60)::float8 end`.as('minutes'),
      sql<boolean>`feedback.given_by_way is not null`.as('isEntered'),
      sql<boolean>`false`.as('isErased'),
    ])
    .where(feedbackVisibleTo(viewer))
    .where(isRequestedIn(period))
  return requests.unionAll(
    erasedResponses(db, viewer, period).select([
      'department',
      'isOpened',
      sql<boolean | null>`null::boolean`.as('isOpen'),
      'days',
      'minutes',
      'isEntered',
      sql<boolean>`true`.as('isErased'),
    ]),
  )
}
