import { sql } from 'kysely'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import type { Reviewed } from '#domain/office/review'
import { countsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { reader } from '../../procedures.ts'
import { isInTermOrAny } from './figure-queries.ts'

/** All rows for an admin; for a manager the managed departments, in total and one by one (spec section 7). */
export const getStatistics = reader.statistics.get.handler(async ({ input, context }) => {
  const { viewer, db } = context
  const counts = await readCounts(db, viewer, input.term)
  return {
    ...countsOf(counts),
    departments: viewer.departments.map((name) => ({
      name,
      ...countsOf(counts.filter((row) => row.department === name)),
    })),
  }
})

/** `ended`: requests without an answer that are not open. `isErased`: counts the records again that no list contains. */
type Count = { kind: Reviewed; status: string; isErased: boolean; department: string | null; count: number }

/** One statement, so that the parts always add up. */
async function readCounts(db: Db, viewer: Viewer, term: string | undefined): Promise<Count[]> {
  const department = viewer.role === 'admin' ? sql`null::text` : sql`department`
  const { rows } = await sql<Count>`
    select kind, status, is_erased, ${department} as department, sum(amount)::integer as count from (
      ${term === undefined ? ALL_COUNTS : countsOfTerm(term)}
    ) review_counts where ${countsVisibleTo(viewer)} group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Ended requests are counted as pending, too. */
const ALL_COUNTS = sql`select kind, department, status, amount, false as is_erased from review_counts
  union all select kind, department, 'pending', -amount, false from review_counts where status = 'ended'
  union all select kind, department, status, amount, true from erased_counts`

/** Counted from the rows, because a term contains few of them. Remains of erased records have no term. */
function countsOfTerm(term: string) {
  return sql`select 'internships' as kind, department, status, 1 as amount, false as is_erased
    from internships where ${isInTermOrAny('internships', term)}
    union all select 'feedback', department, case when has_ended then 'ended' else status end, 1, false
    from feedback where ${isInTermOrAny('feedback', term)}`
}

function countsOf(counts: Count[]) {
  const all = counts.filter(({ isErased }) => !isErased)
  const erased = counts.filter(({ isErased }) => isErased)
  return {
    internships: {
      ...tally(INTERNSHIP_STATUSES, 'internships', all),
      erased: tally(['approved', 'rejected'], 'internships', erased),
    },
    feedback: {
      ...tally(FEEDBACK_STATUSES, 'feedback', all),
      ended: sum(all, 'feedback', 'ended'),
      erased: tally(['approved'], 'feedback', erased),
    },
  }
}

/** The spec's total is the sum of the statuses. */
function tally<Status extends string>(statuses: readonly Status[], kind: Reviewed, counts: Count[]) {
  const byStatus = Object.fromEntries(statuses.map((status) => [status, sum(counts, kind, status)])) as Record<
    Status,
    number
  >
  return { total: statuses.reduce((total, status) => total + byStatus[status], 0), ...byStatus }
}

function sum(counts: Count[], kind: Reviewed, status: string): number {
  const some = counts.filter((row) => row.kind === kind && row.status === status)
  return some.reduce((total, { count }) => total + count, 0)
}
