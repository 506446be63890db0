import { sql } from 'kysely'
import { type Config, ConfigError, DEMO_NEEDS_EMPTY } from './config.ts'
import { createAuth } from './identity/sign-in/auth.ts'
import { createLog, type Log } from './log.ts'
import type { Auth } from './platform/access/auth.ts'
import { type Db, fromEmbedded, type OpenDatabase, openPostgres } from './platform/database/client.ts'
import { DataDirLocked, lockDataDir } from './platform/database/data-dir-lock.ts'
import { EmbeddedDatabase } from './platform/database/embedded-database.ts'
import { MIGRATION_TABLE, migrate } from './platform/database/migrate.ts'
import { seedUniversity } from './platform/database/seed-university.ts'
import type { Email } from './platform/email/define-email.ts'
import { createMailer } from './platform/email/send-email.ts'
import type { Site } from './platform/html/render-page.tsx'
import { type Queue, startQueue } from './platform/jobs/queue.ts'

/** What the HTTP server depends on. */
export type Services = {
  config: Config
  database: OpenDatabase
  queue: Queue
  auth: Auth
  log: Log
  clock: () => Date
  /** The folder of the built browser application. */
  webRoot: string
}

/** What the pages that the server renders depend on. */
export type PageServices = Services & { site: Site }

export type OpenServices = Awaited<ReturnType<typeof openServices>>

/** What the email worker depends on. */
export type WorkerServices = Pick<OpenServices, 'config' | 'db' | 'queue' | 'mailer' | 'log' | 'clock'> & {
  emails: readonly Email[]
}

/** Opens everything a process needs and runs the pending migrations. */
export async function openServices(config: Config) {
  const log = createLog(config.logLevel)
  const { database, adminSocket, release } = await openDatabase(config, log)
  if (config.demo) await refuseForeignTables(database.db)
  await migrateOrExplain(config, database.db, log)
  await seedUniversity(database.db, config.universityName)
  const queue = await startQueue(database, log, { supervise: true })
  const mailer = createMailer(config, database.db)
  const auth = createAuth(config, database.db, queue, log)
  return {
    config,
    log,
    database,
    db: database.db,
    queue,
    mailer,
    auth,
    /** The socket that `npm run admin` uses; null with a PostgreSQL server, to which it connects directly. */
    adminSocket,
    clock: () => new Date(),
    close: async () => {
      await queue.stop()
      await mailer.close()
      await database.close()
      await release()
    },
  }
}

/** Opens the database as it is. Throws ConfigError if it cannot be used, DataDirLocked if another process uses it. */
export function openDatabase(config: Config, log: Log) {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config, log)
}

/** The demo runs in an empty database only. */
async function refuseForeignTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const names = rows.map((row) => row.name)
  if (names.length > 0 && !names.includes(MIGRATION_TABLE)) throw new ConfigError(DEMO_NEEDS_EMPTY)
}

/** Unit: milliseconds. */
const PROGRESS_INTERVAL = 10_000

async function migrateOrExplain(config: Config, db: Db, log: Log): Promise<void> {
  let migration = ''
  const progress = setInterval(() => log.info({ migration }, 'migration still running'), PROGRESS_INTERVAL)
  try {
    await migrate(db, {
      onMigration: (name) => {
        migration = name
      },
    })
  } catch (error) {
    if (!config.databaseUrl) throw error
    throw new ConfigError(
      `DATABASE_URL: the tables cannot be created or updated. PostgreSQL 15 or newer with pg_trgm and the right to create tables is required (${(error as Error).message}).`,
    )
  } finally {
    clearInterval(progress)
  }
}

async function openServer(databaseUrl: string) {
  const database = openPostgres(databaseUrl)
  try {
    await database.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
  return { database, adminSocket: null, release: async () => undefined }
}

async function openEmbedded(config: Config, log: Log) {
  requireEmbedded()
  const lock = await lockOrExplain(config.dataDir)
  try {
    const embedded = await EmbeddedDatabase.open({ folder: config.databaseDir })
    embedded.onFailure = (error) => {
      log.fatal({ err: error }, 'the embedded database has stopped')
      process.exit(1)
    }
    return { database: fromEmbedded(embedded), adminSocket: lock.server, release: lock.release }
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${config.dataDir}: the embedded database cannot be opened (${(error as Error).message}).`,
    )
  }
}

/** The embedded database is an optional dependency. */
function requireEmbedded(): void {
  try {
    import.meta.resolve('@electric-sql/pglite')
  } catch {
    throw new ConfigError(
      'DATABASE_URL must be set: the embedded database is not installed (npm ci installs it; npm ci --omit=optional does not).',
    )
  }
}

async function lockOrExplain(dataDir: string) {
  try {
    return await lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirLocked) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used (${(error as Error).message}).`)
  }
}
