import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/client.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { isSealedWith, type Secrets, seal, unseal } from '../../platform/secrets/sealed.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { UNKEYED } from '../factors/recovery-codes.ts'
import { resealLibraryText } from './previous-signatures.ts'

// Reseals stored data that was encrypted with the previous AUTH_SECRET.

type Row = { id: string; sealed: string }
type Change = Row & { resealed: string }
type Place = {
  what: string
  /** What to do if no known secret opens it; missing if it expires by itself. */
  remedy?: string
  /** A table with the columns `id` and `sealed`. */
  rows: RawBuilder<Row>
  /** Updates rows that have not changed since they were read. */
  update: (changes: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The resealed text; null if it is sealed with the current secret. Throws if no known secret opens it. */
  resealed: (secrets: Secrets, sealed: string) => string | null | Promise<string | null>
}

const ENTER_AGAIN = 'enter client secrets again under System Settings › Sign-in Settings › Single sign-on'
const RESET = `reset the second factor of these accounts with ${ADMIN_COMMAND} reset-factors EMAIL`
const RENEW = `run ${ADMIN_COMMAND} renew-keys`
const NEW_SECRET = 'give each webhook a new secret under System Settings › Webhooks'

const PLACES: Place[] = [
  {
    ...column('keys of authenticator apps', { table: 'authenticators', id: 'user_id', column: 'sealed_secret' }),
    remedy: RESET,
  },
  column('keys of new authenticator apps', { table: 'authenticators', id: 'user_id', column: 'sealed_new_secret' }),
  {
    ...column('client secrets', { table: 'sign_in_connections', id: 'id', column: 'sealed_client_secret' }),
    remedy: ENTER_AGAIN,
  },
  {
    ...column('keys of single sign-on', { table: 'sign_on_keys', id: 'id', column: 'sealed_private_key' }),
    remedy: RENEW,
  },
  column('ID tokens of sessions', { table: 'sign_on_sessions', id: 'session_id', column: 'sealed_id_token' }),
  {
    ...column('webhook secrets', { table: 'webhook_endpoints', id: 'id', column: 'sealed_secret' }),
    remedy: NEW_SECRET,
  },
  column('earlier webhook secrets', { table: 'webhook_endpoints', id: 'id', column: 'sealed_old_secret' }),
  waitingEmails('secrets of waiting emails', 'sealedToken'),
  waitingEmails('recipients of waiting emails', 'sealedRecipient'),
  {
    ...column('keys of ID tokens', { table: 'signing_keys', id: 'id', column: 'private_key' }),
    remedy: RENEW,
    resealed: resealLibraryText,
  },
]

/** How many values of a kind the previous secret has sealed, and how many neither secret opens. */
export type Sealed = { what: string; remedy: string | undefined; old: number; unreadable: number }

export async function countOld(db: Db, secrets: Secrets): Promise<Sealed[]> {
  const found: Sealed[] = []
  for (const place of PLACES) found.push((await examine(db, secrets, place)).counts)
  return found
}

/** Reseals everything with the current secret. Returns what was found. */
export async function reseal(db: Db, secrets: Secrets): Promise<Sealed[]> {
  const done: Sealed[] = []
  for (const place of PLACES) {
    const { changes, counts } = await examine(db, secrets, place)
    // Small transactions, so that nobody has to wait.
    for (let start = 0; start < changes.length; start += BATCH)
      await place.update(asTable(changes.slice(start, start + BATCH))).execute(db)
    done.push(counts)
  }
  return done
}

const BATCH = 500

/** Counts accounts whose recovery codes depend on a secret. They are hashes and cannot be resealed; new codes need no secret. */
export async function countKeyedCodes(db: Db): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`select count(distinct user_id)::integer as accounts
    from recovery_codes where used_at is null and not starts_with(code_hash, ${UNKEYED})`.execute(db)
  return rows[0]?.accounts ?? 0
}

async function examine(db: Db, secrets: Secrets, { what, remedy, rows, resealed }: Place) {
  const changes: Change[] = []
  let unreadable = 0
  for (const row of (await rows.execute(db)).rows) {
    try {
      const text = await resealed(secrets, row.sealed)
      if (text !== null) changes.push({ ...row, resealed: text })
    } catch {
      unreadable += 1
    }
  }
  return { changes, counts: { what, remedy, old: changes.length, unreadable } }
}

function column(what: string, place: { table: string; id: string; column: string }): Place {
  const [table, id, value] = [sql.table(place.table), sql.ref(place.id), sql.ref(place.column)]
  return {
    what,
    rows: sql<Row>`select ${id} as id, ${value} as sealed from ${table} where ${value} is not null`,
    update: (changes) =>
      sql`update ${table} set ${value} = changes.resealed from ${changes}
        where ${table}.${id}::text = changes.id and ${value} = changes.sealed`,
    resealed: resealText,
  }
}

function waitingEmails(what: string, field: 'sealedToken' | 'sealedRecipient'): Place {
  const [name, isWaiting] = [sql.lit(field), sql`name in (${EMAIL_QUEUE}, ${DEAD_EMAIL_QUEUE}) and state < 'completed'`]
  return {
    what,
    rows: sql<Row>`select id, data ->> ${name} as sealed from pgboss.job where ${isWaiting} and data ? ${name}`,
    update: (changes) =>
      sql`update pgboss.job set data = data || jsonb_build_object(${name}, changes.resealed) from ${changes}
        where ${isWaiting} and job.id::text = changes.id and data ->> ${name} = changes.sealed`,
    resealed: resealText,
  }
}

function resealText(secrets: Secrets, sealed: string): string | null {
  return isSealedWith(secrets.authSecret, sealed) ? null : seal(secrets.authSecret, unseal(secrets, sealed))
}

function asTable(changes: Change[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(changes)}::json) as changes (id text, sealed text, resealed text)`
}
