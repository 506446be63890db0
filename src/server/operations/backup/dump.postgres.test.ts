import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/database/client.ts'
import { verifyChain } from '../../privacy/audit/verify-chain.ts'
import { makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { makeQuestionSet } from '../../testing/question-sets.ts'
import { schemaFacts } from '../../testing/schema-facts.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { listTables, quote } from './tables.ts'

// PostgreSQL's own tools load rows without a search path, before there are triggers and indexes.

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => !spawnSync(tool, ['--version']).error)

describe.skipIf(!hasTools)('what pg_dump writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-dump-'))
  const file = join(folder, 'fieldmark.dump')
  let source: Awaited<ReturnType<typeof createTestApp>>
  let restored: Awaited<ReturnType<typeof openServerDatabase>>

  beforeAll(async () => {
    source = await createTestApp()
    restored = await openServerDatabase('template template0')
    const { db } = source
    const student = await makeStudent(db, { firstName: 'Łukasz', lastName: 'Żółć', major: 'Computer Science' })
    await makeManager(db, ['Computer Science'])
    await makeQuestionSet(db)
    const { supervisor } = await makeInternship(db, student, { employerName: 'Weiß & Söhne' })
    await makeFeedback(db, supervisor, { status: 'submitted' })
    run('pg_dump', '--format=custom', `--file=${file}`, await urlOf(db))
    run('pg_restore', '--exit-on-error', `--dbname=${await urlOf(restored.db)}`, file)
  })
  afterAll(async () => {
    await restored.close()
    rmSync(folder, { recursive: true })
  })

  it('is restored with every row, computed columns included', async () => {
    const rows = await rowsOf(source.db)
    expect(await rowsOf(restored.db)).toEqual(rows)
    expect(rows.internship_supervisors).toHaveLength(1)
  })

  it('is restored with the whole schema', async () => {
    expect(await schemaFacts(restored.db)).toEqual(await schemaFacts(source.db))
  })

  it('is restored with an unbroken audit trail, which goes on', async () => {
    await makeStudent(restored.db)
    expect(await verifyChain(restored.db)).toMatchObject({ problem: null })
  })
})

function run(tool: string, ...options: string[]): void {
  const { status, stderr } = spawnSync(tool, options, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

async function urlOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

/** The rows by table. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select r::text as row from ${sql.raw(`public.${quote(name)}`)} r order by 1`.execute(db)
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}
