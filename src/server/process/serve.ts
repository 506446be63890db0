import { join } from 'node:path'
import { sql } from 'kysely'
import { MINUTES_BETWEEN_RUNS } from '#domain/reminder-schedule'
import { createApp } from '../app.ts'
import { sealEntries } from '../audit/seal-entries.ts'
import { deleteOldAttempts } from '../auth/account-limit.ts'
import { ensureFirstAdmin } from '../auth/first-admin.ts'
import { deleteExpiredTokens } from '../auth/oauth/access-token.ts'
import type { Config } from '../config.ts'
import { withOrigin } from '../database/origin.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { listen } from '../http/listen.ts'
import { startSchedule } from '../jobs/schedule.ts'
import { startWorker } from '../jobs/worker.ts'
import { eraseExpiredRecords } from '../privacy/retention/erase-expired-records.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import { sendDueEmails } from '../reminders/send-due-emails.ts'
import { openServices } from '../services.ts'
import { foldCounts } from '../statistics/fold-counts.ts'
import { serveAdminSocket } from './admin-socket.ts'
import { startingApp } from './starting-app.ts'
import { printWelcome } from './welcome.ts'

/** Unit: seconds. */
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/**
 * Runs one process with the HTTP server, the email worker and the scheduled tasks. The first process also sets up the demo
 * and the first admin, and prints the welcome. Returns a function that stops it after the current requests and email.
 */
export async function serve(config: Config, { isFirst }: { isFirst: boolean }): Promise<() => Promise<void>> {
  // Only the first: the others would answer in place of processes that are ready.
  const early = isFirst ? await listen(startingApp(), config) : null
  const services = await openServices(config)
  const app = createApp({ ...services, webRoot: join(PROJECT_ROOT, 'dist/web') })
  serveAdminSocket(services)
  const setUp = <T>(endpoint: string, work: () => Promise<T>) =>
    isFirst ? withOrigin({ kind: 'system', endpoint }, work) : null
  const demo = config.isDemo ? await setUp('demo data', () => fillDemo(services)) : null
  const admin = await setUp('first admin', () => ensureFirstAdmin(services))
  const server = early ?? (await listen(app, config))
  server.use(app)
  await startWorker(services)
  const schedules = [
    startSchedule(services.log, MINUTES_BETWEEN_RUNS * MINUTE, (isStopping) =>
      withOrigin({ kind: 'system', endpoint: 'automatic emails' }, () => sendDueEmails(services, isStopping)),
    ),
    startSchedule(services.log, DAY, (isStopping) =>
      withOrigin({ kind: 'system', endpoint: 'retention' }, () => eraseExpiredRecords(services, isStopping)),
    ),
    startSchedule(services.log, MINUTE, (isStopping) => sealEntries(services.db, isStopping)),
    startSchedule(services.log, 10, () => foldCounts(services.db)),
    // The embedded PostgreSQL does this only when it stops; until then its log would grow, and with it the start after a crash.
    ...(config.databaseUrl
      ? []
      : [startSchedule(services.log, 5 * MINUTE, () => sql`checkpoint`.execute(services.db))]),
    startSchedule(services.log, 60 * MINUTE, () => deleteOldAttempts(services.db, services.clock())),
    startSchedule(services.log, 60 * MINUTE, () => deleteExpiredTokens(services.db, services.clock())),
  ]
  if (admin) printWelcome(config, { admin, demo, captures: services.mailer.kind === 'captured' })
  return async () => {
    await server.stop()
    await Promise.all(schedules.map((stop) => stop()))
    await services.close()
  }
}
