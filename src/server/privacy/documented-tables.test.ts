import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../project-root.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

it('docs/privacy.md says of every table what it is for', async () => {
  const document = readFileSync(join(PROJECT_ROOT, 'docs/privacy.md'), 'utf8')
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.map(({ name }) => name).filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
