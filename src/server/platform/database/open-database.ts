import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../../config.ts'
import type { Log } from '../../log.ts'
import { fromEmbedded, type OpenDatabase, openPostgres } from './client.ts'
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts'
import { DatabaseAway } from './database-away.ts'
import { EmbeddedDatabase } from './embedded-database.ts'

type Waiting = {
  /** How long a server may be away or read-only. Unit: milliseconds. */
  patience: number
  onWait(reason: Error): void
}

/** Opens the database as it is. Throws ConfigError if it cannot be used, and DataDirLocked if another process uses it. */
export function openDatabase(config: Config, log: Log, { patience = 0 }: Partial<Pick<Waiting, 'patience'>> = {}) {
  if (!config.databaseUrl) return openEmbedded(config, log)
  const onWait = ({ message }: Error) => log.warn({ reason: message }, 'waiting for a database that can be written to')
  return openServer(config.databaseUrl, { patience, onWait })
}

/** Throws ConfigError if the server cannot be reached or written to. */
export async function openServer(
  databaseUrl: string,
  { patience, onWait }: Waiting = { patience: 0, onWait: () => undefined },
) {
  const deadline = performance.now() + patience
  for (let attempt = 1; ; attempt++) {
    const database = openPostgres(databaseUrl)
    try {
      if (await isReadOnly(database)) throw new ReadOnly()
      return { database, adminSocket: null, release: async () => undefined }
    } catch (error) {
      await database.close()
      const mayPass = error instanceof ReadOnly || error instanceof DatabaseAway
      if (!mayPass || performance.now() >= deadline) throw error instanceof ReadOnly ? error : unreachable(error)
      if (attempt === 1) onWait(error)
      await setTimeout(RETRY_AFTER)
    }
  }
}

/** Unit: milliseconds. */
const RETRY_AFTER = 500

class ReadOnly extends ConfigError {
  constructor() {
    super(
      'DATABASE_URL: this server is read-only, perhaps a standby. Use the address of the primary, or name all servers and add target_session_attrs=read-write.',
    )
  }
}

async function isReadOnly({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ transactionReadOnly: string }>`show transaction_read_only`.execute(db)
  return rows[0]?.transactionReadOnly === 'on'
}

function unreachable(error: unknown): ConfigError {
  const { code = '', message } = error as Error & { code?: string }
  const advice = ADVICE[code] ? ` ${ADVICE[code]}` : ''
  return new ConfigError(`DATABASE_URL: the database cannot be reached (${message}).${advice}`)
}

const ENCODE = 'In user name and password, @ must be written as %40, / as %2F, : as %3A.'
const CHECK_LOGIN = `Check the user name and the password. ${ENCODE}`

/** By error code of PostgreSQL or the network. */
const ADVICE: Record<string, string> = {
  '28000': CHECK_LOGIN,
  '28P01': CHECK_LOGIN,
  '3D000': 'Create it with: createdb -T template0 -E UTF8 --locale=C.UTF-8 NAME',
  ECONNREFUSED: 'Check the host and the port, and whether PostgreSQL runs and listens there.',
  ENOTFOUND: `Check the name of the host. ${ENCODE}`,
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

/** The embedded database is an optional dependency, which may not be installed. */
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
