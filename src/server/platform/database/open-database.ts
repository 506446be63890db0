import { sql } from 'kysely'
import { type Config, ConfigError } from '../../config.ts'
import type { Log } from '../../log.ts'
import { fromEmbedded, type OpenDatabase, openPostgres } from './client.ts'
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedDatabase } from './embedded-database.ts'

/** Opens the database as it is. Throws ConfigError if it cannot be used, DataDirLocked if another process uses it. */
export function openDatabase(config: Config, log: Log) {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config, log)
}

async function openServer(databaseUrl: string) {
  const database = openPostgres(databaseUrl)
  if (await isReadOnly(database)) {
    await database.close()
    throw new ConfigError(READ_ONLY)
  }
  return { database, adminSocket: null, release: async () => undefined }
}

const READ_ONLY =
  'DATABASE_URL: this server is read-only, perhaps a standby. Use the address of the primary, or name all servers and add target_session_attrs=read-write.'

async function isReadOnly({ db }: OpenDatabase): Promise<boolean> {
  try {
    const { rows } = await sql<{ transactionReadOnly: string }>`show transaction_read_only`.execute(db)
    return rows[0]?.transactionReadOnly === 'on'
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
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
