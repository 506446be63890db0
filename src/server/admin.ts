import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup/backup-file.ts'
import { restoreInto } from './backup/restore-into.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DataDirLocked } from './database/data-dir-lock.ts'
import { createLog } from './log.ts'
import { type AdminCommand, type AdminReply, runAdminCommand, sendToRunningServer } from './process/admin-socket.ts'
import { openServices } from './services.ts'

// npm run admin -- COMMAND

/** Each resolves to the lines to print, or to null if its argument is missing or wrong. */
const COMMANDS: Record<
  string,
  { usage: string; run: (config: Config, argument?: string) => Promise<string[] | null> }
> = {
  create: {
    usage: 'create EMAIL                   make somebody an admin',
    run: async (config, argument) => {
      const { data: email } = z.email().toLowerCase().safeParse(argument)
      if (!email) return null
      const { link } = await runHereOrThere(config, { command: 'create', email })
      return [`${email} is an admin. Set the password within one hour on this page (the link works once):`, link]
    },
  },
  backup: {
    usage: 'backup FILE                    write all data to a new file; the server may be running',
    run: async (config, argument) => {
      if (!argument) return null
      const file = resolve(argument)
      const { rows, bytes } = await runHereOrThere(config, { command: 'backup', file })
      return [
        `${file} contains ${rows} rows (${(bytes / 1e6).toFixed(1)} MB). Keep it as safe as the database.`,
        config.isSecretStored
          ? 'It includes the secret of DATA_DIR.'
          : 'It does not include AUTH_SECRET: keep that, too.',
      ]
    },
  },
  restore: {
    usage: 'restore FILE                   load a backup into an empty database',
    run: async (config, argument) => {
      if (!argument) return null
      const restored = await restoreInto(config, createLog('error'), resolve(argument))
      return [
        `Restored ${restored.rows} rows of ${restored.takenAt}; their number and checksums match the backup.`,
        ...(restored.isSecretMissing ? [SECRET_MISSING] : []),
      ]
    },
  },
  move: {
    usage: 'move postgres://...            copy the embedded database to an empty one on a server',
    run: async (config, argument) => {
      if (!argument || config.databaseUrl) return null
      const { databaseUrl } = readConfig({ ...process.env, DATABASE_URL: argument })
      const file = join(config.dataDir, 'moving.backup')
      rmSync(file, { force: true })
      try {
        // Refused while the server runs: what it stored afterwards would be missing.
        await withServices(config, (services) => writeBackup(services, file))
        const { rows } = await restoreInto({ ...config, databaseUrl }, createLog('error'), file)
        return [
          `Copied ${rows} rows; their number and checksums match. Now set DATABASE_URL to this address and start the server.`,
          'The embedded database is still in DATA_DIR. Delete it (the folder "database") when all is well.',
        ]
      } finally {
        rmSync(file, { force: true })
      }
    },
  },
}

const SECRET_MISSING =
  'AUTH_SECRET is not the one of the backup. Set it to that one before you start the server. Otherwise links in emails that were sent no longer work, everybody has to log in again, and secrets of single sign-on have to be entered again.'

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  const lines = command && args.length <= 1 ? await command.run(readAdminConfig(), args[0]) : null
  if (!lines) fail(['Usage: npm run admin -- COMMAND', ...Object.values(COMMANDS).map(({ usage }) => `  ${usage}`)])
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exit(0)
} catch (error) {
  const isExpected = [ConfigError, DataDirLocked, BackupError].some((kind) => error instanceof kind)
  if (!isExpected) throw error
  fail([(error as Error).message])
}

function readAdminConfig(): Config {
  return readConfig({ ...process.env, LOG_LEVEL: 'error' })
}

/** On the embedded database, the running server executes the command. */
async function runHereOrThere<Name extends AdminCommand['command']>(
  config: Config,
  command: AdminCommand & { command: Name },
): Promise<AdminReply[Name]> {
  const reply = config.databaseUrl ? null : await sendToRunningServer<Name>(config.dataDir, command)
  return reply ?? withServices(config, (services) => runAdminCommand<Name>(services, command))
}

async function withServices<T>(
  config: Config,
  work: (services: Awaited<ReturnType<typeof openServices>>) => Promise<T>,
) {
  const services = await openServices(config)
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

function fail(lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
