import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../src/server/platform/database/client.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'

/** The product's connections, as pg_stat_activity names them. */
export const PRODUCT = 'fieldmark-bench'

/** The address of a database on the PostgreSQL server under measurement. */
export function urlOf(database: string): string {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) throw new Error('Set BENCH_DATABASE_URL, or use `npm run bench`, which starts a PostgreSQL server.')
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement, or several without parameters, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A fresh copy of a seeded database, read into PostgreSQL's memory. The seeded one is created once and reused until
 * seed.sql or a migration changes.
 */
export async function freshDatabase(internships: number, copy = `fieldmark_bench_run_${internships}`): Promise<string> {
  const seeded = `fieldmark_bench_seed_${internships}`
  const [found] = await query<{ version: string | null }>(
    'postgres',
    "select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1",
    [seeded],
  )
  if (found?.version !== VERSION) await seed(seeded, internships)
  await dropDatabase(copy)
  await query('postgres', `create database ${copy} template ${seeded} strategy file_copy`)
  await query(copy, "update feedback_links set expires_at = now() + interval '6 days'")
  await query(copy, 'vacuum analyze feedback_links')
  await warmUp(copy)
  return copy
}

/** Reads every table and index into PostgreSQL's memory. */
export async function warmUp(database: string): Promise<void> {
  await query(database, 'create extension if not exists pg_prewarm')
  await query(
    database,
    "select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and relnamespace = 'public'::regnamespace",
  )
}

export async function dropDatabase(name: string): Promise<void> {
  await query('postgres', `drop database if exists ${name} with (force)`)
}

async function seed(name: string, internships: number): Promise<void> {
  process.stdout.write(`Seeding ${internships.toLocaleString('en-US')} internships (once)...\n`)
  await dropDatabase(name)
  await query('postgres', `create database ${name}`)
  const opened = openPostgres(urlOf(name))
  await migrate(opened.db)
  await opened.close()
  await query(name, SEED.replaceAll(':n', String(internships)))
  await query(name, 'vacuum analyze')
  // PostgreSQL cannot copy a database that has open connections.
  await query('postgres', `alter database ${name} allow_connections false`)
  await query('postgres', `comment on database ${name} is '${VERSION}'`)
}

const SEED = readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8')
const MIGRATIONS = join(import.meta.dirname, '../src/server/platform/database/migrations')
const VERSION = readdirSync(MIGRATIONS)
  .toSorted()
  .reduce((hash, file) => hash.update(readFileSync(join(MIGRATIONS, file))), createHash('sha256').update(SEED))
  .digest('hex')

/** Version and the settings that matter to the figures. */
export async function describePostgres(): Promise<string> {
  const rows = await query<{ name: string; value: string }>(
    'postgres',
    `select name, current_setting(name) as value from unnest(
      array['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']) as name`,
  )
  return `PostgreSQL (${rows.map(({ name, value }) => `${name} ${value}`).join(', ')})`
}
