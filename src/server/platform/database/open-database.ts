import { type Config, ConfigError } from '../../config.ts'
import type { Log } from '../../log.ts'
import { fromEmbedded, openPostgres } from './client.ts'
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedDatabase } from './embedded-database.ts'

/** Opens the database as it is. Throws ConfigError if it cannot be used, DataDirLocked if another process uses it. */
export function openDatabase(config: Config, log: Log) {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config, log)
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
