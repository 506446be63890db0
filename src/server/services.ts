import { createAuth } from './auth/auth.ts'
import { type Config, ConfigError } from './config.ts'
import { fromEmbedded, type OpenDatabase, openPostgres } from './database/client.ts'
import { lockDataDir } from './database/data-dir-lock.ts'
import { EmbeddedDatabase } from './database/embedded-database.ts'
import { migrate } from './database/migrate.ts'
import { seedUniversity } from './database/seed-university.ts'
import { createMailer } from './email/send-email.ts'
import { startQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'

export type OpenServices = Awaited<ReturnType<typeof openServices>>

/** Opens everything a process needs: the database brought up to date, the queue, the mailer, identity. */
export async function openServices(config: Config) {
  const log = createLog(config.logLevel)
  const { database, control, release } = config.databaseUrl
    ? await openServer(config.databaseUrl)
    : await openOwnFolder(config)
  const ran = await migrate(database.db)
  if (ran.includes(FIRST_MIGRATION)) await seedUniversity(database.db, config.universityName)
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
    /** Where `npm run admin` reaches the process that owns the embedded database. */
    control,
    clock: () => new Date(),
    close: async () => {
      await queue.stop()
      await mailer.close()
      await database.close()
      await release()
    },
  }
}

const FIRST_MIGRATION = '0001-first-tables'

async function openServer(databaseUrl: string) {
  const database = openPostgres(databaseUrl)
  try {
    await database.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
  return { database, control: null, release: async () => undefined }
}

async function openOwnFolder(config: Config): Promise<{
  database: OpenDatabase
  control: Awaited<ReturnType<typeof lockDataDir>>['server']
  release: () => Promise<void>
}> {
  const lock = await lockDataDir(config.dataDir)
  try {
    const embedded = await EmbeddedDatabase.open({ folder: config.databaseDir })
    return { database: fromEmbedded(embedded), control: lock.server, release: lock.release }
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${config.dataDir}: the embedded database cannot be opened (${(error as Error).message}).`,
    )
  }
}
