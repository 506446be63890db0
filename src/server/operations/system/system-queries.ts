import { sql } from 'kysely'
import { MIGRATION_TABLE } from '../../platform/database/applied-migrations.ts'
import type { Db } from '../../platform/database/client.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { EMAILS } from '../../platform/jobs/schedule.ts'
import { type PageRequest, readPage } from '../../platform/lists/keyset.ts'

/** The version of PostgreSQL, the size of the database, and its newest migration. */
export async function readDatabaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; schema: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes,
      (select max(name) from ${sql.table(MIGRATION_TABLE)}) as schema`.execute(db)
  return rows[0]!
}

/** The number of queued emails by kind, and of those that failed every retry. */
export async function readQueueFacts(db: Db) {
  type Kind = { email: string; waiting: number; retrying: number; running: number; oldestWaitingAt: Date | null }
  const { rows } = await sql<Kind>`
    select data ->> 'email' as email,
      count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'active') as running,
      min(created_on) filter (where state < 'active') as oldest_waiting_at
    from pgboss.job where name = ${EMAIL_QUEUE} and state < 'completed'
    group by 1 order by count(*) desc, 1`.execute(db)
  const sum = (count: 'waiting' | 'retrying' | 'running') => rows.reduce((total, row) => total + row[count], 0)
  const oldest = rows.map((row) => row.oldestWaitingAt).filter((at) => at !== null)
  return {
    waiting: sum('waiting'),
    retrying: sum('retrying'),
    running: sum('running'),
    oldestWaitingAt: oldest.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    kinds: rows.map(({ email, waiting, running }) => ({ email, count: waiting + running })),
  }
}

/** When the last email was sent, and when and why one last failed. */
export async function readMailFacts(db: Db) {
  const run = await db
    .selectFrom('lastRuns')
    .select(['succeededAt', 'failedAt', 'error'])
    .where('name', '=', EMAILS)
    .executeTakeFirst()
  return run ?? { succeededAt: null, failedAt: null, error: null }
}

export async function countDeadEmails(db: Db): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*) as dead from pgboss.job where name = ${DEAD_EMAIL_QUEUE} and state < 'active'`.execute(db)
  return rows[0]?.dead ?? 0
}

type DeadEmail = {
  id: string
  email: string
  recipient: string | null
  subject: string | null
  error: string | null
  createdAt: Date
}

/** A page of the emails that failed every retry, newest first. */
export function readDeadEmails(db: Db, page: PageRequest) {
  const emails = sql<DeadEmail>`(
    select id, data ->> 'email' as email, date_trunc('milliseconds', created_on) as created_at,
      source_output ->> 'recipient' as recipient, source_output ->> 'subject' as subject,
      source_output ->> 'message' as error
    from pgboss.job where name = ${DEAD_EMAIL_QUEUE} and state < 'active')`
  return readPage(db.selectFrom(emails.as('deadEmails')).selectAll(), 'deadEmails', page)
}

/** The latest backup by `npm run admin -- backup`. */
export async function lastBackup(db: Db) {
  const newest = await db
    .selectFrom('backups')
    .select(['takenAt', 'bytes', 'rowCount'])
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}
