import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

// pg_restore loads rows without a search path, and computes generated columns and indexes.

const { db } = await createTestApp()

it('what computes texts finds what it calls without a search path', async () => {
  const { rows: found } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'i' and proargtypes = array['text'::regtype]::oidvector
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by name`.execute(db)
  const names = found.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['employer_key', 'feedback_text_digest', 'name_key', 'search_fold']))
  await db.transaction().execute(async (tx) => {
    await sql`set local search_path to ''`.execute(tx)
    for (const name of names) {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(`public.${name}`)}(sample) as value from (values ('Five ordinary words of text')) as samples (sample)`.execute(
        tx,
      )
      expect(rows[0]?.value, name).toMatch(/\w/)
    }
  })
})
