import { sql } from 'kysely'
import { FEEDBACK_STATUSES } from '#domain/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import type { Reviewed } from '#domain/lists'
import { countsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'
import { reader } from '../../procedures.ts'

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

function countsOf(counts: Count[]) {
  return {
    internships: tally(INTERNSHIP_STATUSES, 'internships', counts),
    feedback: tally(FEEDBACK_STATUSES, 'feedback', counts),
  }
}

type Count = { kind: Reviewed; status: string; department: string | null; count: number }

async function readCounts(db: Db, viewer: Viewer, term: string | undefined): Promise<Count[]> {
  const department = viewer.role === 'admin' ? sql`null::text` : sql`department`
  const { rows } = await sql<Count>`
    select kind, status, ${department} as department, sum(amount)::integer as count
    from ${term === undefined ? sql`review_counts` : countsOfTerm(term)} where ${countsVisibleTo(viewer)} group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** Counted anew: a term has few of all records. What is left of erased records has no term. */
function countsOfTerm(term: string) {
  return sql`(
    select 'internships' as kind, department, status, 1 as amount from internships where ${isInTerm('internships', term)}
    union all
    select 'feedback', department, status, 1 from feedback where ${isInTerm('feedback', term)}
  ) review_counts`
}

function tally<Status extends string>(statuses: readonly Status[], kind: Count['kind'], counts: Count[]) {
  const sum = (some: Count[]) => some.reduce((total, { count }) => total + count, 0)
  const ofKind = counts.filter((row) => row.kind === kind)
  const byStatus = Object.fromEntries(
    statuses.map((status) => [status, sum(ofKind.filter((row) => row.status === status))]),
  ) as Record<Status, number>
  return { total: sum(ofKind), ...byStatus }
}
