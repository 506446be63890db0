import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { BackupError } from './operations/backup/backup-file.ts'
import { restoreInto } from './operations/backup/restore-backup.ts'
import { copyAll } from './operations/backup/write-backup.ts'
import { checkEnvironment } from './operations/doctor/check-installation.ts'
import { examineAlone } from './operations/doctor/run-doctor.ts'
import {
  type AdminReply,
  adminCommand,
  replyWith,
  runAdminCommand,
  runBackup,
} from './operations/process/admin-commands.ts'
import { sendToRunningServer } from './operations/process/admin-socket.ts'
import { checkMigrations, runMigrations } from './operations/process/migrate-command.ts'
import { openServices } from './operations/process/open-services.ts'
import type { Db } from './platform/database/client.ts'
import { DataDirLocked } from './platform/database/data-dir-lock.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { ADMIN_COMMAND } from './project-root.ts'

const USAGE = `Usage: ${ADMIN_COMMAND} COMMAND
  create EMAIL          make somebody an admin
  reset-factors EMAIL   let somebody log in without the second factor
  reseal                encrypt what is stored with AUTH_SECRET again, after a change from AUTH_SECRET_PREVIOUS
  renew-keys            replace the keys of ID tokens, after AUTH_SECRET was lost
  audit verify [HASH]   check the audit trail; HASH is one that an earlier check has printed
  doctor [--send-test ADDRESS]
                        check configuration, database, mail, public address, clock and disk
  migrate [--check]     run the pending migrations, as a start does; --check says which and how long they take
  backup FILE           write all data to a new file; the server may be running
  restore FILE          load a backup into an empty database
  move postgres://...   copy the embedded database to an empty one on a server`

const [command, argument, ...more] = process.argv.slice(2)
try {
  const { text, isFailed } = await run()
  if (isFailed) fail(text)
  process.stdout.write(`${text}\n`)
  process.exit(0)
} catch (error) {
  const isExpected = [ConfigError, DataDirLocked, BackupError].some((kind) => error instanceof kind)
  if (!isExpected) throw error
  fail((error as Error).message)
}

/** Runs the command of the command line and returns what to print. */
async function run(): Promise<AdminReply> {
  if (command === 'doctor') return doctor()
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
  if (command === 'audit' && argument === 'verify' && more.length <= 1)
    return runHereOrThere(config, { command: 'audit verify', hash: more[0] })
  if ((command === 'renew-keys' || command === 'reseal') && !argument) return runHereOrThere(config, { command })
  if (command === 'migrate' && !argument) return { text: await runMigrations(config), isFailed: false }
  if (command === 'migrate' && argument === '--check' && more.length === 0)
    return { text: await withDatabase(config, (db) => checkMigrations(config, db)), isFailed: false }
  if (!argument || more.length > 0) return fail(USAGE)
  if (command === 'restore') return { text: await restore(config, resolve(argument)), isFailed: false }
  if (command === 'move') return { text: await move(config, argument), isFailed: false }
  return runHereOrThere(
    config,
    command === 'backup' ? { command, file: resolve(argument) } : { command, email: argument },
  )
}

/** On the embedded database, the running server executes the command. */
async function runHereOrThere(config: Config, input: Record<string, unknown>): Promise<AdminReply> {
  const parsed = adminCommand.safeParse(input)
  if (!parsed.success) return fail(USAGE)
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, parsed.data)
  if (reply) return reply
  if (parsed.data.command !== 'backup')
    return withServices(config, (services) => runAdminCommand(services, parsed.data))
  const { file } = parsed.data
  return withDatabase(config, (db) => runBackup({ config, db, clock: () => new Date() }, file))
}

/** Also works with an invalid configuration, with an unreachable database, and while the server is not running. */
async function doctor(): Promise<AdminReply> {
  const address = argument === '--send-test' && more.length === 1 ? more[0] : undefined
  if (argument && !address) return fail(USAGE)
  const command = adminCommand.safeParse({ command: 'doctor', sendTestTo: address })
  if (!command.success || command.data.command !== 'doctor') return fail(USAGE)
  const { findings, config } = checkEnvironment(process.env)
  if (!config) return replyWith(findings)
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, command.data)
  const { sendTestTo } = command.data
  return reply ?? replyWith([...findings, ...(await examineAlone({ config, clock: () => new Date(), sendTestTo }))])
}

async function restore(config: Config, file: string): Promise<string> {
  const { rows, takenAt, isSecretMissing } = await restoreInto(config, createLog('error'), file)
  const restored = `Restored ${rows} rows of ${takenAt}; their number and checksums match the backup.`
  return isSecretMissing ? `${restored}\n${SECRET_MISSING}` : restored
}

const SECRET_MISSING =
  'AUTH_SECRET is not the one of the backup. Set it, or AUTH_SECRET_PREVIOUS, to that one before you start the server. Otherwise links in emails that were sent no longer work, everybody has to log in again, and secrets of single sign-on have to be entered again.'

async function move(config: Config, target: string): Promise<string> {
  if (config.databaseUrl) fail('DATABASE_URL is set already: there is no embedded database to move.')
  const { databaseUrl } = readConfig({ ...process.env, DATABASE_URL: target })
  const file = join(config.dataDir, 'moving.backup')
  rmSync(file, { force: true })
  try {
    // Refused while the server runs: what it stored afterwards would be missing.
    await withDatabase(config, (db) => copyAll({ config, db, takenAt: new Date() }, file))
    const { rows } = await restoreInto({ ...config, databaseUrl }, createLog('error'), file, 'move into')
    return `Copied ${rows} rows; their number and checksums match. Now set DATABASE_URL to this address and start the server.
The embedded database is still in DATA_DIR. Delete it (the folder "database") when all is well.`
  } finally {
    rmSync(file, { force: true })
  }
}

/** Uses the database as it is, whatever its schema. */
async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { database, release } = await openDatabase(config, createLog('error'))
  try {
    return await work(database.commandDb)
  } finally {
    await database.close()
    await release()
  }
}

async function withServices<T>(
  config: Config,
  work: (services: Awaited<ReturnType<typeof openServices>>) => Promise<T>,
): Promise<T> {
  const services = await openServices(config, { mayMigrate: false })
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
