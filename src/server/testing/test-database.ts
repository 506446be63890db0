import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MINUTE } from '#domain/time/durations'
import { createLog } from '../log.ts'
import { fromEmbedded, type OpenDatabase, openPostgres } from '../platform/database/client.ts'
import { EmbeddedDatabase } from '../platform/database/embedded-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { seedUniversity } from '../platform/database/seed-university.ts'
import { startQueue } from '../platform/jobs/queue.ts'

// Every test file gets its own migrated database: a copy of a template, which is rebuilt when the migrations change.

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/fieldmark')

/** A fresh database on the engine under test: PostgreSQL if TEST_DATABASE_URL is set, embedded otherwise. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE_URL) return openServerDatabase(`template ${serverTemplate()}`)
  return fromEmbedded(await EmbeddedDatabase.open({ dump: new Uint8Array(readFileSync(embeddedTemplate())) }))
}

/** A database without tables on the engine under test. On a server, its owner is not a superuser. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE_URL) {
    await onServer((client) =>
      client.query(`do $$ begin
      create role ${ORDINARY_ROLE}; exception when duplicate_object or unique_violation then null; end $$`),
    )
    return openServerDatabase(`owner ${ORDINARY_ROLE}`, { role: ORDINARY_ROLE })
  }
  return fromEmbedded(await EmbeddedDatabase.open({ dump: new Uint8Array(readFileSync(emptyTemplate())) }))
}

const ORDINARY_ROLE = 'fieldmark_test_owner'

/** A new database on the server of TEST_DATABASE_URL, with these options of `create database`. Dropped on close. */
export async function openServerDatabase(options: string, { role }: { role?: string } = {}): Promise<OpenDatabase> {
  const name = `fieldmark_test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name} ${options}`))
  // Tests insert many rows with one statement, and a busy machine is slow at everything.
  const patience = { connectWithin: MINUTE, waitAtMost: MINUTE, limits: { request: MINUTE } }
  const database = openPostgres(databaseUrl(name, role), { max: 6, ...patience })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Builds the template for the embedded database. Runs once before all tests. */
export async function prepareEmbedded(): Promise<void> {
  if (existsSync(embeddedTemplate())) return
  const embedded = await EmbeddedDatabase.open({ dump: null })
  mkdirSync(CACHE, { recursive: true })
  await dumpTo(emptyTemplate(), embedded)
  await fill(fromEmbedded(embedded))
  await dumpTo(embeddedTemplate(), embedded)
  await embedded.close()
}

async function dumpTo(file: string, embedded: EmbeddedDatabase): Promise<void> {
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, await embedded.dump())
  renameSync(partial, file)
}

/** Builds the template on the server of TEST_DATABASE_URL. Runs once before all tests. */
export async function prepareServer(): Promise<void> {
  const template = serverTemplate()
  const partial = `${template}_${process.pid}`
  await onServer(async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    await client.query(`create database ${partial}`)
    const database = openPostgres(databaseUrl(partial))
    await fill(database)
    await database.close()
    try {
      await client.query(`alter database ${partial} rename to ${template}`)
    } catch (error) {
      if (!EXISTS.has((error as pg.DatabaseError).code ?? '')) throw error
      // Another process was faster.
      await client.query(`drop database ${partial}`)
    }
  })
}

/** duplicate_database; unique_violation if both rename at once. */
const EXISTS = new Set(['42P04', '23505'])

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.db)
  await seedUniversity(database.db, 'Example University')
  const queue = await startQueue(database, createLog('silent'), { supervise: false, mayMigrate: true })
  await queue.stop()
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(name: string, role?: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  if (role) url.searchParams.set('options', `-c role=${role}`)
  return url.href
}

function embeddedTemplate(): string {
  return join(CACHE, `embedded-${version()}.tar`)
}

function emptyTemplate(): string {
  return join(CACHE, `embedded-empty-${version()}.tar`)
}

function serverTemplate(): string {
  return `fieldmark_template_${version()}`
}

/** Changes when a migration or a dependency changes. */
function version(): string {
  const migrations = join(ROOT, 'src/server/platform/database/migrations')
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package.json')))
  for (const file of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, file)))
  return hash.digest('hex').slice(0, 12)
}
