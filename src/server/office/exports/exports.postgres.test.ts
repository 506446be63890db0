import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeAdmin, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const COUNT = 20_000

const student = await makeStudent(db)
await sql`
  insert into internships (student_id, employer_name, industry, position_title, description, start_date, end_date, status)
  select ${student.id}::uuid, 'Archive', 'Culture', 'Post ' || n, repeat('Long words. ', 20), '2026-06-01', '2026-08-28', 'pending'
  from generate_series(1, ${sql.lit(COUNT)}) n`.execute(db)
const cookie = await app.cookieFor((await makeAdmin(db)).id)

const readers: ReadableStreamDefaultReader<Uint8Array>[] = []

async function download() {
  const answer = await app.fetch('/api/v1/exports/internships.csv', { headers: { cookie } })
  const reader = answer.body!.getReader()
  readers.push(reader)
  return reader
}

afterEach(async () => {
  await Promise.allSettled(readers.splice(0).map((reader) => reader.cancel()))
})

/** Reads the headers and the first rows. */
async function begin(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  await reader.read()
  await reader.read()
}

async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += new TextDecoder().decode(part.value)
  return text
}

async function countRunningCopies(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'copy %' and leader_pid is null`.execute(db)
  return rows[0]?.count ?? 0
}

describe('an export from a server', () => {
  it('waits for a slow client, and stops as soon as it disconnects', async () => {
    const reader = await download()
    await begin(reader)
    expect(await countRunningCopies()).toBe(1)
    await reader.cancel()
    await expect.poll(countRunningCopies).toBe(0)
  })

  it('fails if the database connection breaks, instead of looking complete', async () => {
    const reader = await download()
    await begin(reader)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy %' and state = 'active'`.execute(db)
    await expect(restOf(reader)).rejects.toThrow()
  })

  it('waits while four others are running, and leaves the connections of other requests alone', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, download))
    const last = others.pop()!
    for (const reader of [first!, ...others]) await begin(reader)
    await last.read()
    const next = last.read()
    expect(await countRunningCopies()).toBe(4)
    await first!.cancel()
    expect(new TextDecoder().decode((await next).value)).toContain('Archive')
  })

  it('is a snapshot, unaffected by later changes', async () => {
    const reader = await download()
    await begin(reader)
    await db.deleteFrom('internships').where('studentId', '=', student.id).execute()
    // The header and the first chunk have already been read.
    const lines = (await restOf(reader)).split('\n').filter((line) => line.includes('Archive'))
    expect(lines.length).toBeGreaterThan(COUNT - 2_000)
  })
})
