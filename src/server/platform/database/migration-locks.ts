import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

// How a migration takes its locks while servers run (docs/decisions/0105-locks-of-migrations.md).

/**
 * A relation that a migration, or one of its statements, locks before it changes anything. If only `writes` wait, others can
 * still read it.
 */
export type Lock = { relation: string; waits: 'everything' | 'writes' }

const WRITES = 'writes of '

/** The locks a migration declares, in order: `-- Locks: feedback, writes of profiles`. */
export function locksIn(text: string): Lock[] {
  const names = [...text.matchAll(/^-- Locks: (.+)$/gm)].flatMap(([, names = '']) => names.split(', '))
  return names.map((name) =>
    name.startsWith(WRITES)
      ? { relation: name.slice(WRITES.length), waits: 'writes' }
      : { relation: name, waits: 'everything' },
  )
}

/** For locks that block nobody while they are waited for, such as those that VACUUM takes. Unit: milliseconds. */
const LOCK_TIMEOUT = 3000
/** The time for taking all locks. Unit: milliseconds. */
const LOCKS_WITHIN = 500

export type Patience = {
  /** Replaces LOCKS_WITHIN; the pauses depend on it. */
  locksWithin?: number
  attempts?: number
}

/**
 * Takes all locks at once. PostgreSQL looks for deadlocks once somebody has waited for `deadlock_timeout`, and cancels one of the
 * participants. The migration gives up before anybody has waited that long, so that it is never a person's request that fails.
 */
export async function takeLocks(tx: Tx, locks: readonly Lock[], { locksWithin = LOCKS_WITHIN }: Patience = {}) {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
  if (locks.length === 0) return
  const views = await viewsAmong(tx, locks)
  // Ends an automatic vacuum, which PostgreSQL does only after deadlock_timeout. Everybody else can read and write meanwhile.
  for (const { relation } of locks)
    if (!views.has(relation)) await sql`lock table ${sql.table(relation)} in share update exclusive mode`.execute(tx)
  await sql`
    select set_config('statement_timeout', least(${locksWithin}::integer, setting::integer / 2)::text, true)
    from pg_settings where name = 'deadlock_timeout'`.execute(tx)
  const statements = locks.map(({ relation, waits }) =>
    views.has(relation)
      ? // A lock on a view would also lock the tables below it; this changes nothing.
        `alter view ${relation} reset (security_barrier)`
      : `lock table ${relation} in ${waits === 'writes' ? 'share row exclusive' : 'access exclusive'} mode`,
  )
  // One statement, so that all waits together have one limit.
  await sql.raw(`do $$ begin ${statements.join('; ')}; end $$`).execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
}

async function viewsAmong(tx: Tx, locks: readonly Lock[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'v' and oid in (${relationsOf(locks)})`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** The relations that exist already. */
function relationsOf(locks: readonly Lock[]) {
  return sql`select to_regclass(name) from unnest(${locks.map(({ relation }) => relation)}::text[]) as name`
}

/** Lock not available, deadlock, serialization failure, and query cancelled, which is the limit for all locks. */
const CONFLICTS = ['55P03', '40P01', '40001', '57014']

/** About ten minutes, with the pauses in between. */
const ATTEMPTS = 70
/** In multiples of the limit for all locks. */
const FIRST_PAUSE = 0.5
const LONGEST_PAUSE = 20
const GROWTH = 1.5

type Waiting = Patience & {
  /** The migration's name. */
  name: string
  locks: readonly Lock[]
  /** Called when somebody else holds a lock; the migration is retried after a pause. */
  onLocked?: (name: string, holder: string) => void
}

/** Retries `work` with growing pauses while somebody else holds its locks. Throws TablesHeld in the end. */
export async function untilFree(db: Db, waiting: Waiting, work: () => Promise<unknown>): Promise<void> {
  const { name, locks, attempts = ATTEMPTS, locksWithin = LOCKS_WITHIN } = waiting
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (!CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error
      const holder = await describeHolder(db, locks)
      if (attempt === attempts) throw new TablesHeld(name, holder)
      waiting.onLocked?.(name, holder)
      await pause(locksWithin * Math.min(FIRST_PAUSE * GROWTH ** (attempt - 1), LONGEST_PAUSE))
    }
  }
}

/** The message is for admins. */
export class TablesHeld extends Error {
  constructor(migration: string, holder: string) {
    super(`Somebody else held ${holder}. The migration ${migration} has changed nothing: run it again.`)
  }
}

/** Unit: characters. */
const SHOWN_OF_QUERY = 100

/**
 * The holder that has kept one of these relations longest, as far as this account may know: `feedback for 30 s (psql: select …)`.
 */
async function describeHolder(db: Db, locks: readonly Lock[]): Promise<string> {
  const { rows } = await sql<{ held: string; seconds: number | null; holder: string }>`
    select relation::regclass::text as held, extract(epoch from clock_timestamp() - xact_start)::integer as seconds,
      concat_ws(': ', coalesce(nullif(application_name, ''), backend_type), left(query, ${SHOWN_OF_QUERY})) as holder
    from pg_locks join pg_stat_activity using (pid)
    where granted and pid <> pg_backend_pid() and relation in (${relationsOf(locks)})
    order by xact_start limit 1`.execute(db)
  const [row] = rows
  if (!row) return locks.map(({ relation }) => relation).join(', ') || 'its tables'
  const duration = row.seconds === null ? '' : ` for ${row.seconds} s`
  return `${row.held}${duration} (${row.holder})`
}
