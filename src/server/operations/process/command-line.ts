import { resolve } from 'node:path'
import { type Config, readConfig } from '../../config.ts'
import { describeDatabase } from '../../platform/database/describe-database.ts'
import { refuseRootInForeignFolder } from '../../platform/database/refuse-root.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { checkEnvironment } from '../doctor/check-installation.ts'
import { examineAlone } from '../doctor/run-doctor.ts'
import {
  type AdminCommand,
  type AdminReply,
  adminCommand,
  replyWith,
  runAdminCommand,
  runBackup,
} from './admin-commands.ts'
import { sendToRunningServer } from './admin-socket.ts'
import { move, restore, withDatabase } from './copy-commands.ts'
import { checkMigrations, runMigrations } from './migrate-command.ts'
import { openServices } from './open-services.ts'
import { requireDatabase, requireSecret } from './require-database.ts'
import { type Places, serviceEnvironment } from './service-environment.ts'

const USAGE = `Usage: ${ADMIN_COMMAND} COMMAND
  create EMAIL          make somebody an admin
  reset-factors EMAIL   let somebody log in without the second factor
  reseal                encrypt what is stored with AUTH_SECRET again, after a change from AUTH_SECRET_PREVIOUS
  renew-keys            replace the keys of ID tokens and of SAML, for example after AUTH_SECRET was lost
  audit verify [HASH]   check the audit trail; HASH is one that an earlier check has printed
  doctor [--send-test ADDRESS]
                        check configuration, database, mail, public address, certificates, clock and disk
  migrate [--check]     run the pending migrations, as a start does; --check says which and how long they take
  backup FILE           write all data to a new file; the server may be running
  restore FILE          load a backup into an empty database
  move postgres://...   copy the embedded database to an empty one on a server`

type Terminal = {
  /** The environment. It gets the settings of the installed service, unless it names another database. */
  environment: Record<string, string | undefined>
  /** Prints a line that is not part of the result. */
  say(line: string): void
  places?: Places
}

/** Runs the command of a command line and returns what to print. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<AdminReply> {
  if (args.some((argument) => ['help', '--help', '-h'].includes(argument))) return { text: USAGE, isFailed: false }
  const order = readOrder(args)
  if (!order) return { text: args.length > 0 ? `${problemOf(args)}\n\n${USAGE}` : USAGE, isFailed: true }
  const { environment, say, places } = terminal
  const { variables, files } = serviceEnvironment(environment, places)
  Object.assign(environment, variables)
  if (Object.keys(variables).length > 0) say(`Settings: those of the installed service, from ${files.join(' and ')}`)
  return order.command === 'doctor' ? diagnose(order, terminal) : obey(order, terminal)
}

type Doctor = Extract<AdminCommand, { command: 'doctor' }>
type Stored = Exclude<AdminCommand, Doctor>
type Order =
  | Doctor
  | Stored
  | { command: 'migrate' }
  | { command: 'migrate --check' }
  | { command: 'restore'; file: string }
  | { command: 'move'; target: string }

/** Null for an unknown command or wrong arguments. */
function readOrder([command, ...rest]: readonly string[]): Order | null {
  const [argument, ...more] = rest
  if (command === 'migrate' && rest.length === 0) return { command }
  if (command === 'migrate' && rest.join(' ') === '--check') return { command: 'migrate --check' }
  if (command === 'audit' && argument === 'verify' && more.length <= 1)
    return adminCommand.safeParse({ command: 'audit verify', hash: more[0] }).data ?? null
  if (command === 'doctor' && (rest.length === 0 || (argument === '--send-test' && more.length === 1)))
    return adminCommand.safeParse({ command, sendTestTo: more[0] }).data ?? null
  if (command === 'renew-keys' || command === 'reseal') return rest.length === 0 ? { command } : null
  if (!argument || more.length > 0 || command === 'doctor') return null
  if (command === 'restore') return { command, file: resolve(argument) }
  if (command === 'move') return { command, target: argument }
  return adminCommand.safeParse({ command, email: argument, file: resolve(argument) }).data ?? null
}

/** What is wrong with a command line that could not be read. */
function problemOf(args: readonly string[]): string {
  const [command = ''] = args
  if (!USAGE.includes(`\n  ${command} `)) return `There is no command "${command}".`
  if (args.length === 1) return `${command} needs more: ${usageOf(command)}`
  return `${command} was given "${args.slice(1).join(' ')}", which it does not take.`
}

/** The command's usage from the list of commands, without the description. */
function usageOf(command: string): string | undefined {
  return USAGE.split('\n')
    .find((line) => line.startsWith(`  ${command} `))
    ?.trim()
    .split(/ {2,}/)[0]
}

async function obey(order: Exclude<Order, Doctor>, { environment, say }: Terminal): Promise<AdminReply> {
  const settings = { ...environment, LOG_LEVEL: 'error' }
  const config = readConfig(settings, { mayCreate: false })
  say(`Database: ${describeDatabase(config)}`)
  const done = async (text: Promise<string>) => ({ text: await text, isFailed: false })
  if (order.command === 'migrate') {
    refuseRootInForeignFolder(config)
    return done(runMigrations(config))
  }
  if (order.command === 'migrate --check') {
    requireDatabase(config)
    return done(withDatabase(config, (db) => checkMigrations(config, db)))
  }
  if (order.command === 'restore') return done(restore(config, order.file))
  if (order.command === 'move') {
    const target = readConfig({ ...settings, DATABASE_URL: order.target }, { mayCreate: false })
    say(`To: ${describeDatabase(target)}`)
    return done(move(config, target))
  }
  return runHereOrThere(config, order)
}

/** With the embedded database, the running server executes the command. */
async function runHereOrThere(config: Config, command: Stored): Promise<AdminReply> {
  requireDatabase(config)
  if (command.command !== 'audit verify') requireSecret(config)
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, command)
  if (reply) return reply
  if (command.command === 'backup') {
    const { file } = command
    return withDatabase(config, (db) => runBackup({ config, db, clock: () => new Date() }, file))
  }
  refuseRootInForeignFolder(config)
  const replaces = command.command === 'renew-keys'
  const services = await openServices(config, { mayMigrate: false, replaces })
  try {
    return await runAdminCommand(services, command)
  } finally {
    await services.close()
  }
}

/** Also works with an invalid configuration, an unreachable database, or while the server is not running. */
async function diagnose(command: Doctor, { environment, say }: Terminal): Promise<AdminReply> {
  const { findings, config } = checkEnvironment(environment)
  if (!config) return replyWith(findings)
  say(`Database: ${describeDatabase(config)}`)
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, command)
  if (reply) return reply
  const { sendTestTo } = command
  const alone = await examineAlone({ config, environment, clock: () => new Date(), sendTestTo })
  return replyWith([...findings, ...alone])
}
