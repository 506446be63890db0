import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLaterVersion } from '../../testing/later-version.ts'
import type { Db } from './client.ts'
import { factsOf, migrate, migrationNames, statementsIn } from './migrate.ts'
import { locksIn } from './migration-locks.ts'
import { RELEASES } from './releases.ts'

const { db, folder } = await openLaterVersion()
const first = RELEASES['1.0.0']!
await migrate(db, { to: first })

/** Relations by their current oid, because some are dropped and created again. */
type Existing = { id: number; name: string }[]

/** Locks that block readers, and locks that block writers. */
const STRONG = { AccessExclusiveLock: 'everything', ShareRowExclusiveLock: 'writes', ShareLock: 'writes' }

it.each(migrationNames().filter((name) => name > first))('%s holds only locks that it declares', async (name) => {
  const existing = await listRelations(db)
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
  const undeclared: object[] = []
  for (const part of factsOf(name, folder).isOnline ? statementsIn(text) : [text]) {
    // Concurrent indexes are created outside of transactions, and rows are changed in batches: neither takes a strong lock.
    if (/\bconcurrently\b|^-- In batches/im.test(part)) continue
    const declared = locksIn(part)
    await db.transaction().execute(async (tx) => {
      await sql.raw(part).execute(tx)
      const { rows } = await sql<{ relation: string; mode: keyof typeof STRONG }>`
        select name as relation, mode
        from pg_locks join json_to_recordset(${JSON.stringify(existing)}) as existing (id oid, name text) on id = relation
        where pid = pg_backend_pid() and mode = any (${Object.keys(STRONG)})`.execute(tx)
      undeclared.push(
        ...rows.filter(
          ({ relation, mode }) =>
            !declared.some(
              (lock) => lock.relation === relation && (lock.waits === 'everything' || STRONG[mode] === 'writes'),
            ),
        ),
      )
    })
  }
  expect(undeclared).toEqual([])
})

async function listRelations(db: Db): Promise<Existing> {
  const { rows } = await sql<Existing[number]>`
    select oid as id, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(db)
  return rows
}
