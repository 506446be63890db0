import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Config, ConfigError, secretFile } from '../../config.ts'
import type { Log } from '../../log.ts'
import { fromEmbedded, type OpenDatabase, openPostgres } from '../../platform/database/client.ts'
import { lockDataDir } from '../../platform/database/data-dir-lock.ts'
import { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { BackupError, type BackupHeader, secretCheck } from './backup-file.ts'
import { type Purpose, requireEmpty, restoreBackup } from './restore-backup.ts'

type Restored = BackupHeader & { rows: number; isSecretMissing: boolean }

/** Restores a backup into the empty database of this configuration. After a failure or an interruption, it is still empty. */
export async function restoreInto(
  config: Config,
  log: Log,
  file: string,
  purpose: Purpose = 'restore into',
): Promise<Restored> {
  const restored = config.databaseUrl
    ? await loadInto(openPostgres(config.databaseUrl), { log, file, purpose })
    : await restoreEmbedded(config, log, file)
  return { ...restored, isSecretMissing: !adoptSecret(config, restored) }
}

async function restoreEmbedded({ dataDir, databaseDir }: Config, log: Log, file: string) {
  const lock = await lockDataDir(dataDir)
  try {
    if (existsSync(databaseDir))
      throw new BackupError(`DATA_DIR ${dataDir} already contains a database. Set DATA_DIR to a new folder.`)
    // Gets its name when it is complete.
    const unfinished = `${databaseDir}.restoring`
    rmSync(unfinished, { recursive: true, force: true })
    const database = fromEmbedded(await EmbeddedDatabase.open({ folder: unfinished }))
    const restored = await loadInto(database, { log, file, purpose: 'restore into' })
    renameSync(unfinished, databaseDir)
    return restored
  } finally {
    await lock.release()
  }
}

type Load = { log: Log; file: string; purpose: Purpose }

async function loadInto(database: OpenDatabase, { log, file, purpose }: Load) {
  try {
    await requireReachable(database)
    await requireEmpty(database.db, purpose)
    const queue = await startQueue(database, log, { supervise: false })
    try {
      return await restoreBackup(database.db, queue, file)
    } finally {
      await queue.stop()
    }
  } finally {
    await database.close()
  }
}

async function requireReachable({ db }: OpenDatabase): Promise<void> {
  try {
    await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  } catch (error) {
    throw new ConfigError(`The database cannot be reached (${(error as Error).message}).`)
  }
}

/** Without AUTH_SECRET, the secret of the backup replaces the generated one. Returns whether the product now has the right one. */
function adoptSecret({ isSecretStored, dataDir, ...secrets }: Config, header: BackupHeader): boolean {
  if (secretsOf(secrets).some((secret) => secretCheck(secret) === header.secretCheck)) return true
  if (!header.secret || !isSecretStored) return false
  writeFileSync(secretFile(dataDir), header.secret, { mode: 0o600, flush: true })
  return true
}
