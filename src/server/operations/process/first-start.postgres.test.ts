import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { requireEmpty } from '../backup/restore-backup.ts'
import { prepareSchema } from './prepare-schema.ts'

// Tests the message and the remains of a first start that fails.

const config = readConfig({
  AUTH_SECRET: 'a secret that is used in tests only',
  DATABASE_URL: 'postgres://db.example/fieldmark',
})
const start = (db: Db) => prepareSchema({ config, db, log: createLog('silent') })

const ROLE = 'fieldmark_test_newcomer'

beforeAll(async () => {
  const { db, close } = await openServerDatabase('template template0')
  await sql
    .raw(`do $$ begin create role ${ROLE}; exception when duplicate_object or unique_violation then null; end $$`)
    .execute(db)
  await close()
})

/** Runs a statement as the superuser of the tests. */
function asSuperuser(db: Db, statement: string): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]!.name
}

it.each([
  ['create tables', null, 'permission denied for schema public'],
  [
    'create the extension',
    `grant all on schema public to ${ROLE}`,
    'permission denied to create extension "pg_trgm", at 0001-first-tables',
  ],
])(
  'names the command that helps an account that may not %s, and leaves the database empty',
  async (_, grant, reason) => {
    const { db, close } = await openServerDatabase('template template0', { role: ROLE })
    if (grant) await asSuperuser(db, grant)
    const owning = `alter database "${await nameOf(db)}" owner to "${ROLE}"`
    await expect(start(db)).rejects.toThrow(
      `DATABASE_URL: the tables cannot be created (${reason}). The account has to own the database. As a superuser: psql -c '${owning}'`,
    )
    await requireEmpty(db, 'restore into')
    await asSuperuser(db, owning)
    await start(db)
    await close()
  },
)

it('names the command that makes a database for every name, and leaves the other one empty', async () => {
  const { db, close } = await openServerDatabase(`encoding 'LATIN1' locale 'C' template template0`)
  const name = await nameOf(db)
  await expect(start(db)).rejects.toThrow(
    `DATABASE_URL: the database has the encoding LATIN1, in which not every name can be stored. Create it again: dropdb "${name}" && createdb -O `,
  )
  await requireEmpty(db, 'restore into')
  await close()
})

it('tells an account that owns no tables who has to run the migrations', async () => {
  const { db, close } = await openServerDatabase('template template0', { role: ROLE })
  await db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    await migrate(tx, { to: '0091-prepared-connections' })
    await sql.raw(`grant select on all tables in schema public to ${ROLE}`).execute(tx)
  })
  await expect(start(db)).rejects.toThrow(
    /^DATABASE_URL: the tables cannot be updated \([^()]+\)\. Run .* migrate with the account that owns the tables, then deploy\/database-account\.sql/,
  )
  await close()
})
