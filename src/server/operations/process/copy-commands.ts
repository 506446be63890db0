import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../config.ts'
import { createLog } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { refuseRootInForeignFolder } from '../../platform/database/refuse-root.ts'
import { restoreInto } from '../backup/restore-backup.ts'
import { copyAll } from '../backup/write-backup.ts'
import { requireDatabase, requireSecret } from './require-database.ts'

/** `admin restore FILE`. Returns what to print. */
export async function restore(config: Config, file: string): Promise<string> {
  refuseRootInForeignFolder(config)
  const { rows, takenAt, isSecretMissing } = await restoreInto(config, createLog('error'), file)
  const restored = `Restored ${rows} rows of ${takenAt}; their number and checksums match the backup.`
  return isSecretMissing ? `${restored}\n${SECRET_MISSING}` : restored
}

const SECRET_MISSING =
  'AUTH_SECRET is not set here, or is not the one of the backup. Set it, or AUTH_SECRET_PREVIOUS, to that one before you start the server. Otherwise links in emails that were sent no longer work, everybody has to log in again, and secrets of single sign-on have to be entered again.'

/** `admin move postgres://…`, with the configuration of the embedded database and that of the server. Returns what to print. */
export async function move(config: Config, target: Config): Promise<string> {
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set already: there is no embedded database to move.')
  requireDatabase(config)
  requireSecret(config)
  const file = join(config.dataDir, 'moving.backup')
  rmSync(file, { force: true })
  try {
    // Refused while the server runs, because what it stored afterwards would be missing.
    await withDatabase(config, (db) => copyAll({ config, db, takenAt: new Date() }, file))
    const { rows } = await restoreInto(target, createLog('error'), file, 'move into')
    return `Copied ${rows} rows; their number and checksums match. Now set DATABASE_URL to this address and start the server.
The embedded database is still in DATA_DIR. Delete it (the folder "database") when all is well.`
  } finally {
    rmSync(file, { force: true })
  }
}

/** Opens the database as it is, whatever its schema. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  refuseRootInForeignFolder(config)
  const { database, release } = await openDatabase(config, createLog('error'))
  try {
    return await work(database.commandDb)
  } finally {
    await database.close()
    await release()
  }
}
