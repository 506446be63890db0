import { sql } from 'kysely'
import type { Tx } from '../../platform/database/client.ts'
import { quote, type Table } from './tables.ts'

/**
 * Loads rows into tables as they are: in any order, and without triggers that would compute something again. Deletes what the
 * migrations have put into the tables. Foreign keys are checked for all rows at the end.
 */
export async function withoutTriggersAndKeys(tx: Tx, tables: Table[], load: () => Promise<void>): Promise<void> {
  const keys = await statements(
    tx,
    `select format('alter table public.%I drop constraint %I', relname, conname) as before,
      format('alter table public.%I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as after
    from pg_constraint as c join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by c.oid`,
  )
  const triggers = await statements(
    tx,
    `select format('alter table public.%I disable trigger %I', relname, tgname) as before,
      format('alter table public.%I enable %s trigger %I', relname,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as after
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace order by pg_trigger.oid`,
  )
  for (const { before } of [...keys, ...triggers]) await sql.raw(before).execute(tx)
  for (const table of tables) await empty(tx, table)
  await load()
  for (const { after } of [...triggers, ...keys]) await sql.raw(after).execute(tx)
}

/** Leaves empty tables alone: even their owner may not delete from the audit trail. */
async function empty(tx: Tx, { name }: Table): Promise<void> {
  const table = sql.raw(`public.${quote(name)}`)
  const { rows } = await sql`select from ${table} limit 1`.execute(tx)
  if (rows.length > 0) await sql`delete from ${table}`.execute(tx)
}

async function statements(tx: Tx, query: string): Promise<{ before: string; after: string }[]> {
  return (await sql.raw<{ before: string; after: string }>(query).execute(tx)).rows
}
