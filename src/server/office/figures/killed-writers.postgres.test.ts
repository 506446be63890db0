import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDepartment, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { findWrongCounts, forceFold } from '../../testing/review-counts.ts'
import { createTestApp } from '../../testing/test-app.ts'

const NAME = 'killed writer'

/** Changes counted rows in transactions on four connections until it is killed. Writes a dot after each transaction. */
const WRITER = `
  import pg from 'pg'
  const statements = [
    "update internships set status = 'approved', rejection_reason = null where id = (select id from internships order by random() limit 1 for update skip locked)",
    "update internships set status = 'pending', approved_by = null where id = (select id from internships order by random() limit 1 for update skip locked)",
    "update feedback set status = 'approved' where id = (select id from feedback where status = 'submitted' order by random() limit 1 for update skip locked)",
    "delete from feedback where id = (select id from feedback order by random() limit 1 for update skip locked)",
  ]
  async function write() {
    const client = new pg.Client({ connectionString: process.env.URL, application_name: '${NAME}' })
    await client.connect()
    for (let turn = 0; ; turn++) {
      await client.query('begin')
      try {
        for (let step = 0; step <= turn % 4; step++) await client.query(statements[(turn + step) % statements.length])
        await client.query(turn % 5 === 0 ? 'rollback' : 'commit')
        process.stdout.write('.')
      } catch (error) {
        // A deadlock: two writers can wait for each other's rows.
        if (error.code !== '40P01') throw error
        await client.query('rollback')
      }
    }
  }
  for (let connection = 0; connection < 4; connection++) void write()`

const { db } = await createTestApp()
await makeDepartment(db, 'Physics')
await makeDepartment(db, 'Law')

it('keeps exact counts when writers are killed in the middle of their transactions', async () => {
  for (let count = 0; count < 60; count++) {
    const student = await makeStudent(db, { major: count % 2 ? 'Physics' : 'Law' })
    const { supervisor } = await makeInternship(db, student, { status: 'approved' })
    await makeFeedback(db, supervisor, { status: count % 3 ? 'submitted' : 'pending' })
  }
  for (let round = 0; round < 6; round++) {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
      env: { ...process.env, URL: await address() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for (let commits = 0; commits < 10 + round * 7; commits++) await once(writer.stdout, 'data')
    await forceFold(db)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    await connectionsEnded()
    expect(await findWrongCounts(db)).toEqual([])
  }
})

async function address(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

/** Waits until the killed process's last statements have ended. */
async function connectionsEnded(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where application_name = ${NAME} and datname = current_database()`.execute(db)
      return rows.length
    })
    .toBe(0)
}
