import { sql } from 'kysely'
import { ConfigError } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'

type Where = {
  /** The migration that failed; empty before the first. */
  migration: string
  /** Whether the database had no tables. */
  isNew: boolean
}

/** Why the tables on a server could not be created or updated, and what to do about it. */
export async function migrationProblem(db: Db, error: Error, { migration, isNew }: Where): Promise<ConfigError> {
  const { code = '', message } = error as Error & { code?: string }
  const what = isNew ? 'the tables cannot be created' : 'the tables cannot be updated'
  const at = migration && `, at ${migration}`
  const advice = await adviceFor(db, { code, message, isNew })
  return new ConfigError(`DATABASE_URL: ${what} (${message}${at}). ${advice}`)
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** The errors for an extension that is not installed on the server. */
const NOT_THERE = ['0A000', '58P01']

type Failed = { code: string; message: string; isNew: boolean }

async function adviceFor(db: Db, { code, message, isNew }: Failed): Promise<string> {
  if (code === INSUFFICIENT_PRIVILEGE && !isNew)
    return `Run ${ADMIN_COMMAND} migrate with the account that owns the tables, then deploy/database-account.sql (docs/operations.md, Database accounts).`
  if (code === INSUFFICIENT_PRIVILEGE) {
    const { database, account } = await readNames(db)
    return `The account has to own the database. As a superuser: psql -c 'alter database "${database}" owner to "${account}"'`
  }
  if (NOT_THERE.includes(code) && message.includes('pg_trgm'))
    return "Install PostgreSQL's package of extensions (contrib)."
  return 'PostgreSQL 15 or newer with pg_trgm is required.'
}

/** Throws ConfigError if the database cannot store all texts. */
export async function requireEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  const { database, account } = await readNames(db)
  throw new ConfigError(
    `DATABASE_URL: the database has the encoding ${encoding}, in which not every name can be stored. Create it again: dropdb "${database}" && createdb -O "${account}" -T template0 -E UTF8 --locale=C.UTF-8 "${database}"`,
  )
}

async function readNames(db: Db): Promise<{ database: string; account: string }> {
  const { rows } = await sql<{ database: string; account: string }>`
    select current_database() as database, current_user as account`.execute(db)
  return rows[0]!
}
