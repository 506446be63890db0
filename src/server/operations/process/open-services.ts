import { SECOND } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { createAuth } from '../../identity/sign-in/auth.ts'
import { createLog, type Log } from '../../log.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createMailer } from '../../platform/email/send-email.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import type { OpenServices } from '../../services.ts'
import { prepareSchema, requireSchema } from './prepare-schema.ts'
import { requireSharedSecret } from './require-shared-secret.ts'
import { refuseStaleBuild } from './stale-build.ts'

/** A proxy that has just started may not know the primary yet, and a standby needs some seconds to take over. */
const PATIENCE = 15 * SECOND

type Preparing = { mayMigrate: boolean; beforeMigrating?: () => Promise<void> }

type Secret = { /** Whether AUTH_SECRET takes the place of one that is lost. */ replaces?: boolean }

/** Opens a database that is ready: migrates it and waits until it can be written to, or refuses. */
export async function openPrepared(config: Config, log: Log, { mayMigrate, beforeMigrating }: Preparing) {
  refuseStaleBuild()
  const { database, adminSocket, release } = await openDatabase(config, log, { patience: mayMigrate ? PATIENCE : 0 })
  const close = async () => {
    await database.close()
    await release()
  }
  try {
    await (mayMigrate
      ? prepareSchema({ config, db: database.commandDb, log, beforeMigrating })
      : requireSchema(database.db))
  } catch (error) {
    await close()
    throw error
  }
  return { database, adminSocket, close }
}

/**
 * Opens everything that a process needs. Only a process that may migrate runs pending migrations; others refuse to start before
 * them.
 */
export async function openServices(config: Config, preparing: Preparing & Secret): Promise<OpenServices> {
  const log = createLog(config.logLevel)
  const { database, adminSocket, close } = await openPrepared(config, log, preparing)
  try {
    await requireSharedSecret(database.db, config, preparing)
  } catch (error) {
    await close()
    throw error
  }
  const queue = await startQueue(database, log, { supervise: true, mayMigrate: preparing.mayMigrate })
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
      await close()
    },
  }
}
