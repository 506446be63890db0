import { type Expression, type SqlBool, sql } from 'kysely'
import type { InternshipStep } from '#domain/feedback/internship-steps'
import type { RequestStatus } from '#domain/feedback/request'
import type { FeedbackTrait } from '#domain/office/chart-filters'
import { reachedSteps, termBefore } from '#domain/office/figures'
import type { Reviewed } from '#domain/office/review'
import type { Day } from '#domain/time/dates'
import { addDays } from '#domain/time/working-days'
import { feedbackVisibleTo, internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { REQUEST_STATUS } from '../../platform/database/request-state.ts'
import { HAS_TRAIT, isInTerm } from '../../platform/lists/record-filters.ts'

// The data of the charts, counted from the records in the lists, for one term or all time.

export type Counted = { db: Db; viewer: Viewer; term: string | undefined }

/** How many internships were registered and approved in each week from the first to the last Monday (UTC). */
export async function countWeeks({ db, viewer, term }: Counted, [first, last]: [first: Day, last: Day]) {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${addDays(last, 7)}T00:00:00Z`)]
  const times = (column: 'createdAt' | 'approvedAt') =>
    db
      .selectFrom('internships')
      .select([sql.lit(column).as('event'), sql<Date>`${sql.ref(`internships.${column}`)}`.as('at')])
      .where(internshipsVisibleTo(viewer))
      .where(isInTermOrAny('internships', term))
      .where(`internships.${column}`, '>=', from)
      .where(`internships.${column}`, '<', to)
  const rows = await db
    .selectFrom(times('createdAt').unionAll(times('approvedAt')).as('events'))
    .select([
      'event',
      sql<Day>`to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD')`.as('week'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .groupBy(['event', 'week'])
    .execute()
  const countOf = (event: 'createdAt' | 'approvedAt', week: Day) =>
    rows.find((row) => row.event === event && row.week === week)?.count ?? 0
  return (week: Day) => ({ registered: countOf('createdAt', week), approved: countOf('approvedAt', week) })
}

/** How many internships have reached each step of `internshipSteps`, or a later one. */
export async function countSteps({ db, viewer, term }: Counted) {
  const internships = await db
    .selectFrom('internships')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where(internshipsVisibleTo(viewer))
    .where(isInTermOrAny('internships', term))
    .groupBy('status')
    .execute()
  const byFeedback = await db
    .selectFrom(
      db
        .selectFrom('feedback')
        .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
        // The last step of each internship, by its most advanced supervisor.
        .select(
          sql<number>`max(case when feedback.status = 'approved' then 3 when feedback.status = 'submitted' then 2
            when feedback.opened_at is not null then 1 else 0 end)`.as('last'),
        )
        .where(feedbackVisibleTo(viewer))
        .where(isInTermOrAny('feedback', term))
        // Faster than joining the open ones: few are not open, and an index contains those.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('internships')
                .select('internships.id')
                .whereRef('internships.id', '=', 'internshipSupervisors.internshipId')
                .where('internships.status', 'in', ['pending', 'rejected']),
            ),
          ),
        )
        .groupBy('internshipSupervisors.internshipId')
        .as('asked'),
    )
    .select(['last', sql<number>`count(*)::integer`.as('count')])
    .groupBy('last')
    .execute()
  const standing: Partial<Record<InternshipStep, number>> = {}
  for (const { last, count } of byFeedback) standing[FEEDBACK_STEPS[last]!] = count
  const asked = sumOf(byFeedback)
  standing.approved = sumOf(internships.filter(({ status }) => status === 'approved')) - asked
  standing.registered = sumOf(internships.filter(({ status }) => status !== 'approved'))
  return reachedSteps(standing)
}

const FEEDBACK_STEPS = ['asked', 'opened', 'submitted', 'feedback-approved'] as const

/** How many requests of each department are in each state. */
export function countRequests({ db, viewer, term }: Counted) {
  const requests = db
    .selectFrom('feedback')
    .select('feedback.department')
    .where(feedbackVisibleTo(viewer))
    .where(isInTermOrAny('feedback', term))
  const answered = requests
    .select(sql<RequestStatus>`feedback.status`.as('state'))
    .where('feedback.status', 'in', ['submitted', 'approved'])
  // Only unanswered requests need the joins.
  const unanswered = requests
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(REQUEST_STATUS.as('state'))
    .where('feedback.status', '=', 'pending')
  return db
    .selectFrom(answered.unionAll(unanswered).as('requests'))
    .select(['department', 'state', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['department', 'state'])
    .orderBy(sql`department nulls last`)
    .execute()
}

/** How many answers reviewers have sent back as not usable, including those given again since. */
export async function countSentBack({ db, viewer, term }: Counted): Promise<number> {
  const { count } = await db
    .selectFrom('sentBackFeedback')
    .innerJoin('feedback', 'feedback.supervisorId', 'sentBackFeedback.supervisorId')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(feedbackVisibleTo(viewer))
    .where(isInTermOrAny('feedback', term))
    .executeTakeFirstOrThrow()
  return count
}

/** How many feedback records have this trait: approved with passages withheld, or with a reviewer's question. */
export async function countTrait(trait: FeedbackTrait, { db, viewer, term }: Counted): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(feedbackVisibleTo(viewer))
    .where(isInTermOrAny('feedback', term))
    .where(HAS_TRAIT[trait])
    .executeTakeFirstOrThrow()
  return count
}

/** The term with this id and the previous one; null for all time. */
export async function readTerms(db: Db, id: string | undefined) {
  if (id === undefined) return { term: null, before: null }
  const terms = await db.selectFrom('terms').select(['id', 'name', 'startsOn', 'endsOn']).execute()
  const term = terms.find((one) => one.id === id) ?? null
  return { term, before: term && termBefore(terms, term) }
}

export function isInTermOrAny(table: Reviewed, term: string | undefined): Expression<SqlBool> {
  return term ? isInTerm(table, term) : sql<boolean>`true`
}

export function sumOf(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
