import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { makeDepartment, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { findWrongCounts, forceFold } from '../../testing/review-counts.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { foldCounts } from './fold-counts.ts'

const app = await createTestApp()
const { db } = app
const MAJORS = ['Physics', 'Law', 'History', null]
for (const name of ['Physics', 'Law', 'History']) await makeDepartment(db, name)

const { roll, pick } = seededDice(20_261_121)

const STATUSES = ['pending', 'approved', 'rejected'] as const

/** Direct, cascading and related changes to the counted rows. Each changes a random row. */
const changes: ((tx: Tx) => Promise<unknown>)[] = [
  async (tx) => makeInternship(tx, await makeStudent(tx, { major: pick(MAJORS) }), { status: pick(STATUSES) }),
  async (tx) => {
    const { supervisor } = await makeInternship(tx, await makeStudent(tx, { major: pick(MAJORS) }))
    await makeFeedback(tx, supervisor, { status: pick(['pending', 'submitted', 'approved']) })
  },
  (tx) =>
    sql`update internships set status = ${pick(STATUSES)}, approved_by = null, rejection_reason = null
    where id = ${anyOf('internships')}`.execute(tx),
  (tx) =>
    sql`update feedback set status = 'approved' where status = 'submitted' and id = ${anyOf('feedback')}`.execute(tx),
  (tx) =>
    sql`update feedback set closed_at = case when closed_at is null then now() end
    where status = 'pending' and id = ${anyOf('feedback')}`.execute(tx),
  (tx) =>
    sql`update internship_supervisors set declined_at = case when declined_at is null then now() end
    where id = (select supervisor_id from feedback where id = ${anyOf('feedback')})`.execute(tx),
  (tx) => sql`update profiles set major = ${pick(MAJORS)} where id = ${anyOf('profiles')}`.execute(tx),
  (tx) => sql`update internships set employer_name = 'Another' where id = ${anyOf('internships')}`.execute(tx),
  (tx) => sql`delete from feedback where id = ${anyOf('feedback')}`.execute(tx),
  (tx) => sql`delete from internships where id = ${anyOf('internships')}`.execute(tx),
  (tx) => sql`delete from profiles where id = ${anyOf('profiles')}`.execute(tx),
]

function anyOf(table: 'internships' | 'feedback' | 'profiles') {
  return sql`(select id from ${sql.table(table)} order by id offset
    ${roll(40)}::integer % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`
}

class RolledBack extends Error {}
const DEADLOCK = '40P01'

it('keeps exact counts through any change, folded or not', async () => {
  for (let round = 0; round < 12; round++) {
    const transactions = Array.from({ length: 12 }, () => {
      const steps = Array.from({ length: 1 + roll(3) }, () => pick(changes))
      const rollsBack = roll(4) === 0
      return inTransaction(db, async (tx) => {
        for (const step of steps) await step(tx)
        if (rollsBack) throw new RolledBack()
      })
    })
    // The transactions run concurrently on PostgreSQL; the embedded database has one connection.
    const outcomes = await Promise.allSettled([...transactions, forceFold(db), forceFold(db)])
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    // With so few rows, a transaction can be the victim of a deadlock five times in a row.
    expect(reasons.filter((reason) => !(reason instanceof RolledBack) && reason.code !== DEADLOCK)).toEqual([])
    expect(await findWrongCounts(db)).toEqual([])
  }
  await forceFold(db)
  expect(await findWrongCounts(db)).toEqual([])
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from review_counts`.execute(db)
  expect(rows[0]?.total).toBeLessThan(4 * 7 + 1)
})

it('frees the space of folded changes', async () => {
  for (let minute = 0; minute < 10; minute++) await forceFold(db)
  // Autovacuum may delay this for a moment.
  await expect
    .poll(async () => {
      await foldCounts(db)
      const { rows } = await sql<{ bytes: number }>`
        select pg_relation_size('review_count_changes')::integer as bytes`.execute(db)
      return rows[0]?.bytes
    })
    .toBeLessThan(32 * 1024)
})

it('can be recounted from the rows', async () => {
  await sql`delete from review_count_sums`.execute(db)
  await sql`select count_all()`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
})
