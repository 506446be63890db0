import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '#domain/durations'
import type { Config } from '../config.ts'
import { EMBEDDED_ONLY, TASKS } from '../jobs/schedule.ts'
import { admin } from '../procedures.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import { countDeadEmails, lastBackup, readDatabaseFacts, readMailFacts, readQueueFacts } from './system-queries.ts'

export const getSystemStatus = admin.system.get.handler(async ({ context: { db, config } }) => {
  const runs = await db.selectFrom('lastRuns').selectAll().execute()
  return {
    version: VERSION,
    uptimeSeconds: Math.round(process.uptime()),
    processes: config.processes,
    nodeVersion: process.versions.node,
    database: {
      engine: config.databaseUrl ? ('server' as const) : ('embedded' as const),
      ...(await readDatabaseFacts(db)),
    },
    queue: await readQueueFacts(db),
    mail: { transport: config.email.kind, ...(await readMailFacts(db)), dead: await countDeadEmails(db) },
    backup: await lastBackup(db),
    schedule: scheduleOf(config, runs),
  }
})

const VERSION = (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }).version

type Run = { name: string; succeededAt: Date | null; failedAt: Date | null; error: string | null }

function scheduleOf({ databaseUrl }: Config, runs: Run[]) {
  return Object.entries(TASKS)
    .filter(([task]) => !(databaseUrl && task === EMBEDDED_ONLY))
    .map(([task, intervalSeconds]) => {
      const { succeededAt = null, failedAt = null, error = null } = runs.find(({ name }) => name === task) ?? {}
      const lastRun = Math.max(succeededAt?.getTime() ?? 0, failedAt?.getTime() ?? 0)
      return {
        task,
        intervalSeconds,
        lastRunAt: lastRun ? new Date(lastRun) : null,
        nextRunAt: lastRun ? new Date(lastRun + intervalSeconds * SECOND) : null,
        failedAt,
        error,
      }
    })
}
