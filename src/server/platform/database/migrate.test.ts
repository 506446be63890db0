import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_ROOT, VERSION } from '../../project-root.ts'
import { openLaterVersion } from '../../testing/later-version.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { listMigrations } from './applied-migrations.ts'
import { inTransaction } from './client.ts'
import { factsOf, migrate, migrationNames } from './migrate.ts'
import { RELEASES } from './releases.ts'
import { readSchemaState } from './schema-state.ts'

const { db, folder, write } = await openLaterVersion()
const ours = migrationNames()
await migrate(db)

beforeEach(async () => {
  for (const name of migrationNames(folder).filter((name) => !ours.includes(name))) rmSync(join(folder, `${name}.sql`))
  await sql`delete from applied_migrations where name > '9'`.execute(db)
  await sql`drop table if exists later cascade`.execute(db)
})

describe('a migration', () => {
  it.each(ours.filter((name) => name >= '0058'))(
    'says what it means for older programs and how long it takes: %s',
    (name) => {
      const { serves, takes } = factsOf(name)
      expect(ours).toContain(serves)
      expect(takes).toMatch(/^\d+(\.\d+)? (s|min)$/)
    },
  )

  it('is known by the release that it belongs to', () => {
    const released = [...readFileSync(join(PROJECT_ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[([\d.]+)\]/gm)]
    const older = released.map(([, version = '']) => version).filter((version) => version !== VERSION)
    expect(Object.keys(RELEASES).toSorted()).toEqual(older.toSorted())
    expect(ours).toEqual(expect.arrayContaining(Object.values(RELEASES)))
  })

  it('stays when a later one fails', async () => {
    write('9001-later', 'create table later (id integer)')
    write('9002-broken', 'insert into later values (1); select * from nowhere')
    await expect(migrate(db, { folder })).rejects.toThrow(/nowhere/)
    expect((await listMigrations(db)).at(-1)).toBe('9001-later')
    expect((await sql`select from later`.execute(db)).rows).toHaveLength(0)
  })

  it('goes up to the one that is asked for', async () => {
    write('9001-later', 'create table later (id integer)')
    write('9002-later', 'create index on later (id)')
    expect(await migrate(db, { folder, to: '9001-later' })).toEqual(['9001-later'])
  })
})

describe('an online migration', () => {
  /** More rows than two batches. */
  const ROWS = 1234
  const TABLE = `create table later (id uuid primary key default gen_random_uuid(), filled boolean);
    insert into later (filled) select null from generate_series(1, ${ROWS}) as n`
  const ONLINE = `-- Online.

create index concurrently if not exists later_id on later (id);

-- In batches of later.
update later set filled = true where id > :after and id <= :upto;
`

  it('creates an index concurrently and fills a column in batches', async () => {
    write('9001-later', TABLE)
    write('9002-later-online', ONLINE)
    expect(await migrate(db, { folder })).toEqual(['9001-later', '9002-later-online'])
    expect((await sql`select from later where filled`.execute(db)).rows).toHaveLength(ROWS)
    expect((await sql`select to_regclass('later_id') as found`.execute(db)).rows).toEqual([{ found: 'later_id' }])
  })

  it('starts over after an interruption', async () => {
    write('9001-later', TABLE)
    write('9002-later-online', `${ONLINE}\nselect * from nowhere`)
    await expect(migrate(db, { folder })).rejects.toThrow(/nowhere/)
    expect((await sql`select from later where filled`.execute(db)).rows).toHaveLength(ROWS)
    write('9002-later-online', ONLINE)
    expect(await migrate(db, { folder })).toEqual(['9002-later-online'])
  })

  it('is part of the transaction of a restore', async () => {
    write('9001-later', TABLE)
    write('9002-later-online', ONLINE)
    await inTransaction(db, (tx) => migrate(tx, { folder }))
    expect((await listMigrations(db)).at(-1)).toBe('9002-later-online')
  })
})

describe('the schema of a newer version', () => {
  const newest = ours.at(-1)!

  it('serves programs that it names, and those between', async () => {
    write('9001-later', `-- Serves: ${newest}\ncreate table later (id integer)`)
    await migrate(db, { folder })
    expect(await readSchemaState(db)).toEqual({ kind: 'ahead' })
    expect(await readSchemaState(db, ours.slice(0, -1))).toMatchObject({ kind: 'too new' })
    expect(await readSchemaState(db, migrationNames(folder))).toEqual({ kind: 'current' })
  })

  it('does not serve them any more when a later migration names newer ones', async () => {
    write('9001-later', `-- Serves: ${newest}\ncreate table later (id integer)`)
    write('9002-contract', '-- Serves: 9001-later\nalter table later add column name text')
    await migrate(db, { folder })
    expect(await readSchemaState(db)).toEqual({ kind: 'too new', unknown: ['9001-later', '9002-contract'] })
    expect(await readSchemaState(db, [...ours, '9001-later'])).toEqual({ kind: 'ahead' })
  })

  it('serves nobody if it does not say so', async () => {
    write('9001-later', 'create table later (id integer)')
    await migrate(db, { folder })
    expect(await readSchemaState(db)).toEqual({ kind: 'too new', unknown: ['9001-later'] })
  })
})

it('takes over what a version between the releases has recorded in the old table', async () => {
  const { db, close } = await openEmptyDatabase()
  await migrate(db, { to: '0059-confirmed-retention' })
  await sql`alter table applied_migrations rename to schema_migrations`.execute(db)
  await sql`alter index applied_migrations_pkey rename to schema_migrations_pkey`.execute(db)
  await sql`drop table applied_migrations_lock`.execute(db)
  expect(await migrate(db)).toEqual(ours.filter((name) => name > '0059-confirmed-retention'))
  expect(await listMigrations(db)).toEqual(ours)
  const { rows } = await sql`select * from schema_migrations where name > '0057'`.execute(db)
  expect(rows).toEqual([{ name: '0057-webhooks-that-wait', timestamp: expect.any(String) }])
  await close()
})
