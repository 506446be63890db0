import { sql } from 'kysely'
import { type Config, ConfigError, DEMO_NEEDS_EMPTY } from '../../config.ts'
import { createAuth } from '../../identity/sign-in/auth.ts'
import { createLog, type Log } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import { MIGRATION_TABLE, migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { seedUniversity } from '../../platform/database/seed-university.ts'
import { createMailer } from '../../platform/email/send-email.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import type { OpenServices } from '../../services.ts'

/** Opens everything a process needs and runs the pending migrations. */
export async function openServices(config: Config): Promise<OpenServices> {
  const log = createLog(config.logLevel)
  const { database, adminSocket, release } = await openDatabase(config, log)
  if (config.demo) await refuseForeignTables(database.db)
  await migrateOrExplain(config, database.commandDb, log)
  await seedUniversity(database.db, config.universityName)
  const queue = await startQueue(database, log, { supervise: true })
  const mailer = createMailer(config, database.db)
  const auth = createAuth(config, database.db, queue, log)
  return {
    config,
    log,
    database,
    db: database.commandDb,
    queue,
    mailer,
    auth,
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
