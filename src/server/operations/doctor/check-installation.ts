import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import { DAY } from '#domain/time/durations'
import { type Config, ConfigError, configIssues, readConfig, SETTINGS, secretFile } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { lastBackup } from '../system/system-queries.ts'
import { clockProblem } from './check-public-url.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const SUBJECT = 'configuration'

type Environment = Record<string, string | undefined>

/** Checks the environment; the result has no `config` if it is invalid. */
export function checkEnvironment(environment: Environment): { findings: Finding[]; config?: Config } {
  const misspelled = Object.keys(environment).flatMap((name) => {
    const meant = settingMeantBy(name)
    return meant ? [warning(SUBJECT, `${name} is not a setting.`, `Use ${meant} instead.`)] : []
  })
  try {
    const issues = configIssues(environment).map((text) =>
      problem(SUBJECT, text, 'Correct it in the environment of the server.'),
    )
    if (issues.length > 0) return { findings: [...misspelled, ...issues] }
    // A check must not create files.
    const config = readConfig(environment, { mayCreate: false })
    const given = SETTINGS.filter((name) => environment[name])
    const valid = ok(SUBJECT, given.length > 0 ? `valid: ${given.join(', ')}` : 'valid: the defaults')
    return { findings: [valid, ...misspelled], config }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: [...misspelled, problem(SUBJECT, error.message, 'Correct it, then run this again.')] }
  }
}

/** Warns of valid settings that are unlikely to be meant for production. */
export function checkConfiguration(environment: Environment, config: Config): Finding[] {
  const findings: (Finding | false)[] = [
    config.demo !== null && warning('DEMO', 'This is the demo.', 'Unset DEMO for real use.'),
    checkSecret(environment, config),
    config.email.kind !== 'captured' &&
      !environment.MAIL_FROM &&
      problem('MAIL_FROM', 'It is not set, so emails come from an example address.', 'Set it to an address of yours.'),
    !environment.SUPPORT_EMAIL &&
      warning(
        'SUPPORT_EMAIL',
        'It is not set, so the documents name an example address.',
        'Set it to the address that answers questions.',
      ),
    !environment.UNIVERSITY_NAME &&
      config.demo === null &&
      warning('UNIVERSITY_NAME', 'It is not set.', "Set it to your university's name."),
    checkFolder(config),
  ]
  return findings.filter((finding) => finding !== false)
}

function checkSecret({ AUTH_SECRET: secret, AUTH_SECRET_FILE: file }: Environment, { dataDir }: Config): Finding {
  if (file) return ok('AUTH_SECRET', `read from ${file}`)
  if (!secret && !existsSync(secretFile(dataDir))) return noSecret(dataDir)
  if (!secret) return ok('AUTH_SECRET', `generated, stored in ${dataDir}`)
  const isGuessable = new Set(secret).size < 12 || /secret|password|change.?me|0123456789|abcdef/i.test(secret)
  if (!isGuessable) return ok('AUTH_SECRET', `${secret.length} characters`)
  return warning(
    'AUTH_SECRET',
    'It looks guessable.',
    'Use the output of: openssl rand -base64 32, and set AUTH_SECRET_PREVIOUS to the old one (docs/operations.md, Changing AUTH_SECRET).',
  )
}

function noSecret(dataDir: string): Finding {
  return warning(
    'AUTH_SECRET',
    `It is not set, and there is none in ${dataDir}.`,
    'The first start generates it. If the server has started already, set AUTH_SECRET or DATA_DIR as for the server.',
  )
}

function checkFolder({ dataDir }: Config): Finding | false {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode
  if (mode === undefined || process.platform === 'win32' || (mode & 0o077) === 0) return false
  return warning('DATA_DIR', `Other accounts of this machine can open ${dataDir}.`, `Run: chmod 700 ${dataDir}`)
}

/** The setting that a misspelt name probably means; undefined for other programs' variables. */
function settingMeantBy(name: string): string | undefined {
  if (SETTINGS.includes(name)) return undefined
  return SETTINGS.find(
    (setting) =>
      setting === name.toUpperCase() ||
      setting === ALIASES[name] ||
      (setting.length >= 7 && distance(setting, name) <= 2),
  )
}

/** The names of these settings in other products. */
const ALIASES: Record<string, string> = {
  SMTP_HOST: 'SMTP_URL',
  SMTP_SERVER: 'SMTP_URL',
  MAIL_URL: 'SMTP_URL',
  EMAIL_FROM: 'MAIL_FROM',
  SMTP_FROM: 'MAIL_FROM',
  BASE_URL: 'PUBLIC_URL',
  APP_URL: 'PUBLIC_URL',
  SITE_URL: 'PUBLIC_URL',
  BETTER_AUTH_SECRET: 'AUTH_SECRET',
  SECRET_KEY: 'AUTH_SECRET',
}

const OLDEST_NODE = 20

export function checkNode(version: string): Finding {
  const isOld = Number(version.split('.')[0]) < OLDEST_NODE
  if (!isOld) return ok('node', version)
  return problem('node', `${version} is too old.`, `Install Node ${OLDEST_NODE} or newer.`)
}

/** Unit: bytes. */
const GIGABYTE = 1e9

/** Checks the space for the embedded database, or for the log and backups. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${(free / GIGABYTE).toFixed(1)} GB free at ${folder}`
  if (free >= 2 * GIGABYTE) return ok('disk', text)
  const advice = 'Delete old files or enlarge the disk. The database stops when it is full.'
  return free < GIGABYTE / 2 ? problem('disk', text, advice) : warning('disk', text, advice)
}

/** Unit: seconds. */
const MAX_DRIFT = 2

export async function checkClock(db: Db, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (before + now().getTime()) / 2
  const drift = Math.abs(rows[0]!.now.getTime() - middle) / 1000
  if (drift <= MAX_DRIFT) return ok('clock', 'agrees with the database')
  return clockProblem(`The clocks of this machine and of the database differ by ${Math.round(drift)} seconds.`)
}

/** Unit: milliseconds. */
const TWO_DAYS = 2 * DAY

export async function checkBackup(db: Db, now: Date): Promise<Finding> {
  const backup = await lastBackup(db)
  const advice = `Make one every day with: ${ADMIN_COMMAND} backup FILE. Ignore this if you use other backups.`
  if (!backup) return warning('backup', `None was made with ${ADMIN_COMMAND} backup.`, advice)
  const text = `The last one was made at ${backup.takenAt.toISOString()}.`
  return now.getTime() - backup.takenAt.getTime() > TWO_DAYS ? warning('backup', text, advice) : ok('backup', text)
}
