import { FEEDBACK_STATUSES } from '#domain/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { countsVisibleTo, type Visitor } from '../authorization/visible-rows.ts'
import type { Db, Tx } from '../database/client.ts'
import { compiledOnce } from '../database/compiled-once.ts'
import { reviewer } from '../procedures.ts'

/** Everything for an admin; for a manager the managed departments, together and one by one (spec section 7). */
export const getStatistics = reviewer.statistics.get.handler(async ({ context }) => {
  const { actor, quick } = context
  const counts = await (actor.role === 'admin'
    ? countAll(quick, {})
    : countOf(quick, { departments: actor.departments }))
  const counted = (department?: string) => {
    const ofIt = department === undefined ? counts : counts.filter((row) => row.department === department)
    return {
      internships: tally(INTERNSHIP_STATUSES, 'internships', ofIt),
      feedback: tally(FEEDBACK_STATUSES, 'feedback', ofIt),
    }
  }
  return { ...counted(), departments: actor.departments.map((name) => ({ name, ...counted(name) })) }
})

const countAll = compiledOnce((db) => selectCounts(db, { id: '', role: 'admin', departments: [] }))

const countOf = compiledOnce((db, { departments }: { departments: string[] }) =>
  selectCounts(db, { id: '', role: 'manager', departments }),
)

type Count = { kind: 'internships' | 'feedback'; status: string; department: string | null; count: number }

function selectCounts(db: Db | Tx, visitor: Visitor) {
  return db
    .selectFrom('reviewCounts')
    .select((eb) => ['kind', 'status', eb.cast<number>(eb.fn.sum('amount'), 'integer').as('count')])
    .select((eb) =>
      (visitor.role === 'admin' ? eb.lit(null) : eb.ref('department')).$castTo<string | null>().as('department'),
    )
    .where(countsVisibleTo(visitor))
    .groupBy(visitor.role === 'admin' ? ['kind', 'status'] : ['kind', 'status', 'department'])
}

function tally<Status extends string>(statuses: readonly Status[], kind: Count['kind'], counts: Count[]) {
  const sum = (some: Count[]) => some.reduce((total, { count }) => total + count, 0)
  const ofKind = counts.filter((row) => row.kind === kind)
  const byStatus = Object.fromEntries(
    statuses.map((status) => [status, sum(ofKind.filter((row) => row.status === status))]),
  ) as Record<Status, number>
  return { total: sum(ofKind), ...byStatus }
}
