import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { db } = await createTestApp()

it('takes an internship for an employer whose last other internship is being deleted', async () => {
  const student = await makeStudent(db)
  const last = await makeInternship(db, student, { employerName: 'Lantern Film' })
  let registration: ReturnType<typeof makeInternship> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('employers').select('id').where('key', '=', last.employerKey).forUpdate().execute()
    registration = makeInternship(db, student, { employerName: 'Lantern Film' })
    await expect.poll(countWaiting).toBe(1)
    await tx.deleteFrom('internships').where('id', '=', last.id).execute()
  })
  expect((await registration)?.employerKey).toBe('lantern film')
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
