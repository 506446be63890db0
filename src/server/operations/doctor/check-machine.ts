import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { DAY } from '#domain/durations'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { lastBackup } from '../system/system-queries.ts'
import { clockProblem } from './check-public-url.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const OLDEST_NODE = 20

export function checkNode(version: string): Finding {
  const isOld = Number(version.split('.')[0]) < OLDEST_NODE
  if (!isOld) return ok('node', version)
  return problem('node', `${version} is too old.`, `Install Node ${OLDEST_NODE} or newer.`)
}

/** Unit: bytes. */
const GIGABYTE = 1e9

/** The space for the embedded database, or for the log and backups. */
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
  const advice = 'Make one every day with: npm run admin -- backup FILE. Ignore this if you use other backups.'
  if (!backup) return warning('backup', 'None was made with npm run admin.', advice)
  const text = `The last one was made at ${backup.takenAt.toISOString()}.`
  return now.getTime() - backup.takenAt.getTime() > TWO_DAYS ? warning('backup', text, advice) : ok('backup', text)
}
