import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import * as z from 'zod'
import { BOOKKEEPING } from '../../platform/database/applied-migrations.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE, type Queue } from '../../platform/jobs/queue.ts'

export type Table = { name: string; columns: string }

/** The product's tables with their columns, quoted and separated by commas. Computed columns are left out. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in (${sql.join(BOOKKEEPING)})
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db)
  return rows
}

const BATCH = 500

/** The rows of a query as JSON, in batches. The caller's transaction sets the time zone. */
export async function* readRows(tx: Db, query: string): AsyncGenerator<string[]> {
  await sql
    .raw(`declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (${query}) as r`)
    .execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${BATCH} from backup_rows`).execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await sql`close backup_rows`.execute(tx)
}

export function selectFrom({ name, columns }: Table): string {
  return `select ${columns} from public.${quote(name)}`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

// The queue's tables belong to its library, so waiting emails are stored under a name of our own.

export const WAITING_EMAILS = 'waiting emails'

/** Emails that have not been sent, and those that failed every retry. */
export const waitingEmails = `select name as queue, id, data, priority, start_after as "startAfter",
    greatest(1, ceil(extract(epoch from keep_until - start_after)))::integer as "retentionSeconds"
  from pgboss.job where name in ('${EMAIL_QUEUE}', '${DEAD_EMAIL_QUEUE}') and state < 'completed'`

const email = z.object({
  queue: z.enum([EMAIL_QUEUE, DEAD_EMAIL_QUEUE]),
  id: z.uuid(),
  data: z.looseObject({}),
  priority: z.int(),
  startAfter: z.string(),
  retentionSeconds: z.int(),
})

/** Enqueues the emails of a backup. The queue ignores those it already contains. */
export async function enqueueWaiting({ boss }: Queue, tx: Tx, rows: string[]): Promise<void> {
  const emails = rows.map((row) => email.parse(JSON.parse(row)))
  for (const name of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE]) {
    const jobs = emails.filter(({ queue }) => queue === name)
    if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(tx) })
  }
}
