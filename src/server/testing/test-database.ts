import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fromEmbedded, type OpenDatabase, openPostgres } from '../database/client.ts'
import { EmbeddedDatabase } from '../database/embedded-database.ts'
import { migrate } from '../database/migrate.ts'
import { seedUniversity } from '../database/seed-university.ts'
import { startQueue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'

// Every test file gets a migrated database of its own: a copy of one that is made once per change of the migrations.

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/fieldmark')

/** A fresh database on the engine under test: PostgreSQL when TEST_DATABASE_URL is set, embedded otherwise. */
export function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? copyOnServer(server) : copyEmbedded()
}

/** Makes the copies' originals; runs once before all tests. */
export async function prepareTestDatabases(server: string | undefined): Promise<void> {
  if (server) await prepareServer(server)
  else await prepareEmbedded()
}

async function copyEmbedded(): Promise<OpenDatabase> {
  return fromEmbedded(await EmbeddedDatabase.open({ dump: new Uint8Array(readFileSync(embeddedOriginal())) }))
}

async function prepareEmbedded(): Promise<void> {
  if (existsSync(embeddedOriginal())) return
  const embedded = await EmbeddedDatabase.open({ dump: null })
  await fill(fromEmbedded(embedded))
  mkdirSync(CACHE, { recursive: true })
  const partial = `${embeddedOriginal()}.${process.pid}`
  writeFileSync(partial, await embedded.dump())
  renameSync(partial, embeddedOriginal())
  await embedded.close()
}

async function copyOnServer(server: string): Promise<OpenDatabase> {
  return openOnServer(server, `template ${serverOriginal()}`)
}

/** An empty database made as told, on the PostgreSQL of TEST_DATABASE_URL. */
export function openServerDatabase(made: string): Promise<OpenDatabase> {
  return openOnServer(process.env.TEST_DATABASE_URL ?? '', made)
}

async function openOnServer(server: string, made: string): Promise<OpenDatabase> {
  const name = `fieldmark_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} ${made}`))
  const database = openPostgres(databaseUrl(server, name), { max: 6 })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function prepareServer(server: string): Promise<void> {
  const original = serverOriginal()
  const partial = `${original}_${process.pid}`
  await onServer(server, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [original])
    if (found.rowCount) return
    await client.query(`create database ${partial}`)
    const database = openPostgres(databaseUrl(server, partial))
    await fill(database)
    await database.close()
    await client.query(`alter database ${partial} rename to ${original}`)
  })
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.db)
  await seedUniversity(database.db, 'Example University')
  const queue = await startQueue(database, createLog('silent'), { supervise: false })
  await queue.stop()
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function embeddedOriginal(): string {
  return join(CACHE, `embedded-${version()}.tar`)
}

function serverOriginal(): string {
  return `fieldmark_original_${version()}`
}

/** Changes whenever a migration or a library version does. */
function version(): string {
  const migrations = join(ROOT, 'src/server/database/migrations')
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package.json')))
  for (const file of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, file)))
  return hash.digest('hex').slice(0, 12)
}
