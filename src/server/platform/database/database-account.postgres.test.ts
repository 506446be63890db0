import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkDatabase } from '../../operations/doctor/check-database.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { startQueue } from '../jobs/queue.ts'
import { migrate } from './migrate.ts'

const { db, config, log } = await createTestApp()
/** The script without commands of psql. */
const SCRIPT = readFileSync(join(PROJECT_ROOT, 'deploy/database-account.sql'), 'utf8').replace(/^\\.*$/gm, '')

// Roles belong to the whole server, where other runs may have created this one.
const CREATE_ROLE = `do $$ begin
  create role fieldmark_app; exception when duplicate_object or unique_violation then null; end $$`

/** Runs the statement with the product's account. */
function asProduct(statement: string): Promise<unknown[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role fieldmark_app`.execute(tx)
    return (await sql.raw<unknown>(statement).execute(tx)).rows
  })
}

it('does the product’s work, and can change neither the audit trail nor the tables', async () => {
  await sql.raw(CREATE_ROLE).execute(db)
  await sql.raw(SCRIPT).execute(db)
  await asProduct("insert into departments (name) values ('Physics')")
  await asProduct("update departments set description = 'Matter' where name = 'Physics'")
  expect(await asProduct("select action from audit_entries where kind = 'departments'")).toHaveLength(2)
  await asProduct('create table pgboss.tomorrow (id integer)')
  for (const statement of [
    "update audit_entries set action = 'erased'",
    'delete from audit_entries',
    'delete from audit_chain',
    "update audit_details set details = '{}'",
    'alter table audit_entries disable trigger all',
    'drop table departments',
    'create table public.mine (id integer)',
  ])
    await expect(asProduct(statement), statement).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})

it('is set up by an owner who is no superuser, and again after an upgrade', async () => {
  await sql.raw(CREATE_ROLE).execute(db)
  const owned = await openEmptyDatabase()
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(owned.db)
  await sql`grant fieldmark_app to ${sql.ref(rows[0]!.owner)}`.execute(db)
  for (const round of ['first', 'again']) {
    await migrate(owned.db)
    await (await startQueue(owned, log, { supervise: false, mayMigrate: true })).stop()
    await sql.raw(SCRIPT).execute(owned.db)
    await owned.db.transaction().execute(async (tx) => {
      await sql`set local role fieldmark_app`.execute(tx)
      await sql`insert into departments (name) values (${round})`.execute(tx)
    })
  }
  await owned.close()
})

it('has the rights that the doctor asks for, but not for an upgrade', async () => {
  const rights = (hasTables: boolean) =>
    db.transaction().execute(async (tx) => {
      await sql`set local role fieldmark_app`.execute(tx)
      const findings = await checkDatabase(tx, config, { hasTables })
      return findings.find(({ subject }) => subject === 'database rights')?.level
    })
  expect(await rights(true)).toBe('ok')
  expect(await rights(false)).toBe('problem')
})

const INSUFFICIENT_PRIVILEGE = '42501'
