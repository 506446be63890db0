import { FEEDBACK_STATUSES } from '#domain/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { countsVisibleTo, type Visitor } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { reviewer } from '../procedures.ts'

/** Everything for an admin; for a manager the managed departments, together and one by one (spec section 7). */
export const getStatistics = reviewer.statistics.get.handler(async ({ context }) => {
  const { actor, db } = context
  const counts = await readCounts(db, actor)
  const counted = (department?: string) => {
    const ofIt = department === undefined ? counts : counts.filter((row) => row.department === department)
    return {
      internships: tally(INTERNSHIP_STATUSES, 'internships', ofIt),
      feedback: tally(FEEDBACK_STATUSES, 'feedback', ofIt),
    }
  }
  return { ...counted(), departments: actor.departments.map((name) => ({ name, ...counted(name) })) }
})

type Count = { kind: 'internships' | 'feedback'; status: string; department: string | null; count: number }

function readCounts(db: Db, visitor: Visitor): Promise<Count[]> {
  return db
    .selectFrom('reviewCounts')
    .select((eb) => ['kind', 'status', eb.cast<number>(eb.fn.sum('amount'), 'integer').as('count')])
    .select((eb) =>
      (visitor.role === 'admin' ? eb.lit(null) : eb.ref('department')).$castTo<string | null>().as('department'),
    )
    .where(countsVisibleTo(visitor))
    .groupBy(visitor.role === 'admin' ? ['kind', 'status'] : ['kind', 'status', 'department'])
    .execute()
}

function tally<Status extends string>(statuses: readonly Status[], kind: Count['kind'], counts: Count[]) {
  const sum = (some: Count[]) => some.reduce((total, { count }) => total + count, 0)
  const ofKind = counts.filter((row) => row.kind === kind)
  const byStatus = Object.fromEntries(
    statuses.map((status) => [status, sum(ofKind.filter((row) => row.status === status))]),
  ) as Record<Status, number>
  return { total: sum(ofKind), ...byStatus }
}
