import { FEEDBACK_STATUSES } from '#domain/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import type { Actor } from '../auth/actor.ts'
import { feedbackVisibleTo, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { reviewer } from '../procedures.ts'

/** Everything for an admin; for a manager the managed departments, together and one by one (spec section 7). */
export const getStatistics = reviewer.statistics.get.handler(async ({ context }) => {
  const { actor, db } = context
  const [internships, feedback] = await Promise.all([countInternships(db, actor), countFeedback(db, actor)])
  const counted = (department?: string) => ({
    internships: tally(INTERNSHIP_STATUSES, internships, department),
    feedback: tally(FEEDBACK_STATUSES, feedback, department),
  })
  return { ...counted(), departments: actor.departments.map((name) => ({ name, ...counted(name) })) }
})

type Count<Status> = { status: Status; count: number; department: string | null }

// An admin's counts need no departments, and grouping by status alone reads one index.
function countInternships(db: Db, actor: Actor) {
  return db
    .selectFrom('internships')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .select((eb) =>
      (actor.role === 'admin' ? eb.lit(null) : eb.ref('department')).$castTo<string | null>().as('department'),
    )
    .where(internshipsVisibleTo(actor))
    .groupBy(actor.role === 'admin' ? ['status'] : ['status', 'department'])
    .execute()
}

function countFeedback(db: Db, actor: Actor) {
  return db
    .selectFrom('feedback')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .select((eb) =>
      (actor.role === 'admin' ? eb.lit(null) : eb.ref('department')).$castTo<string | null>().as('department'),
    )
    .where(feedbackVisibleTo(actor))
    .groupBy(actor.role === 'admin' ? ['status'] : ['status', 'department'])
    .execute()
}

function tally<Status extends string>(statuses: readonly Status[], rows: Count<Status>[], department?: string) {
  const ofIt = department === undefined ? rows : rows.filter((row) => row.department === department)
  const sum = (some: Count<Status>[]) => some.reduce((total, row) => total + Number(row.count), 0)
  const byStatus = Object.fromEntries(
    statuses.map((status) => [status, sum(ofIt.filter((row) => row.status === status))]),
  ) as Record<Status, number>
  return { total: sum(ofIt), ...byStatus }
}
