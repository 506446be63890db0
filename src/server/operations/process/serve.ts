import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { EMAILS } from '../../emails.ts'
import { remindToAskAgain } from '../../feedback/in-person/remind-to-ask-again.ts'
import { sendInPersonTasks } from '../../feedback/in-person/send-in-person-tasks.ts'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { askLater } from '../../feedback/requests/asking/confirmation-commands.ts'
import { askSecondContacts } from '../../feedback/second-contact/ask-second-contacts.ts'
import { refreshMetadata } from '../../identity/connections/federation/refresh-metadata.ts'
import { ensureFirstAdmin } from '../../identity/sign-in/first-admin.ts'
import { sendDueWebhooks } from '../../integrations/webhooks/sending/send-due-webhooks.ts'
import { startImportWorker } from '../../internships/imports/running/import-worker.ts'
import type { Log } from '../../log.ts'
import { releaseRatings } from '../../office/assessment/release-ratings.ts'
import { sendDueDigests } from '../../office/digest/send-due-digests.ts'
import { foldCounts } from '../../office/figures/fold-counts.ts'
import { sendDueExports } from '../../office/schedules/send-due-exports.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { listen } from '../../platform/http/listen.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import { EMBEDDED_ONLY, startSchedule } from '../../platform/jobs/schedule.ts'
import { sealEntries } from '../../privacy/audit/seal-entries.ts'
import { eraseExpiredRecords } from '../../privacy/retention/erase-expired-records.ts'
import { readRetentionSettings } from '../../privacy/retention/retention-queries.ts'
import { PROJECT_ROOT, VERSION } from '../../project-root.ts'
import type { OpenServices } from '../../services.ts'
import { keepTrialResults } from '../../settings/subject-trials/keep-trial-results.ts'
import { startWorker } from '../delivery/worker.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { whatStaysSealed } from '../doctor/check-secrets.ts'
import { serveAdminSocket } from './admin-socket.ts'
import { deleteExpiredData } from './delete-expired-data.ts'
import { openServices } from './open-services.ts'
import { startingApp } from './starting-app.ts'
import { welcomeLines } from './welcome.ts'

/**
 * Runs one process with the HTTP server, the email worker and the scheduled tasks. The first process also sets up the demo
 * and the first admin, and prints the welcome. Returns a function that stops it after the current requests and email.
 */
export async function serve(config: Config, { isFirst }: { isFirst: boolean }): Promise<() => Promise<void>> {
  let early = null as Awaited<ReturnType<typeof listen>> | null
  const opened = await openServices(config, {
    mayMigrate: true,
    // Otherwise it would answer in place of servers and processes that are ready.
    beforeMigrating: async () => {
      if (isFirst) early = await listen(startingApp(), config)
    },
  })
  const services = { ...opened, db: opened.database.taskDb }
  services.log.info({ version: VERSION }, 'starting to serve')
  if (isFirst) await sayWhatWaits(services)
  const app = createApp({ ...services, webRoot: join(PROJECT_ROOT, 'dist/web') })
  serveAdminSocket(services)
  const setUp = <T>(endpoint: string, work: () => Promise<T>) =>
    isFirst ? withOrigin({ kind: 'system', endpoint }, work) : null
  const demo = config.demo ? await setUp('demo data', () => fillDemo(services)) : null
  const admin = await setUp('first admin', () => ensureFirstAdmin(services))
  const server = early ?? (await listen(app, config))
  server.use(app)
  if (isFirst) await saySecretProblem(services)
  await startWorker({ ...services, emails: EMAILS })
  await startImportWorker(services)
  const schedules = [
    startSchedule(services, 'Send automatic emails', (isStopping) =>
      eachInTurn(AUTOMATIC, (send) => send(services, isStopping)),
    ),
    startSchedule(services, 'Send weekly digests', (isStopping) => sendDueDigests(services, isStopping)),
    startSchedule(services, 'Send scheduled exports', (isStopping) => sendDueExports(services, isStopping)),
    startSchedule(services, 'Erase expired records', async (isStopping) => {
      await keepTrialResults(services)
      await eraseExpiredRecords(services, isStopping)
    }),
    startSchedule(services, 'Seal the audit trail', (isStopping) => sealEntries(services.db, isStopping)),
    startSchedule(services, 'Sum up review counts', () => foldCounts(services.db)),
    startSchedule(services, 'Release ratings', () => releaseRatings(services)),
    // The embedded PostgreSQL does this only when it stops; until then its log would grow, and with it the start after a crash.
    ...(config.databaseUrl ? [] : [startSchedule(services, EMBEDDED_ONLY, () => sql`checkpoint`.execute(services.db))]),
    startSchedule(services, 'Read metadata again', (isStopping) => refreshMetadata(services, isStopping)),
    startSchedule(services, 'Send webhooks', (isStopping) => sendDueWebhooks(services, isStopping)),
    startSchedule(services, 'Delete expired data', (isStopping) => deleteExpiredData(services, isStopping)),
  ]
  if (admin) {
    const captures = services.mailer.kind === 'captured'
    printWelcome(services.log, welcomeLines(config, { admin, demo, captures }))
  }
  return async () => {
    services.log.info('stopping; requests that have begun are still answered')
    await server.stop()
    await Promise.all(schedules.map((stop) => stop()))
    services.log.info('stopped')
    await services.close()
  }
}

/** In this order, because each leaves out whom an earlier one has emailed today. */
const AUTOMATIC = [askSecondContacts, sendDueEmails, askLater, sendInPersonTasks, remindToAskAgain] as const

/** Reminds the operator that erasing is off until an admin switches it on, as the dashboard does. */
async function sayWhatWaits({ db, log }: OpenServices): Promise<void> {
  const { isConfirmed } = await readRetentionSettings(db)
  if (!isConfirmed) log.info('nothing is erased after graduation until an admin has chosen how long records are kept')
}

/** Warns after a restore with another secret, which would otherwise go unnoticed until somebody tries to log in. */
async function saySecretProblem({ db, config, log }: OpenServices): Promise<void> {
  const problem = await whatStaysSealed(db, config)
  if (problem) log.error(problem)
}

/** Prints the product's URL and the next steps to the terminal, or logs them at any log level. */
function printWelcome(log: Log, lines: string[]): void {
  const always = log.child({}, { level: 'info' })
  if (!process.stdout.isTTY) for (const line of lines) always.info(line)
  else process.stdout.write(`\n${[...lines, 'Stop with Ctrl-C.'].map((line) => `  ${line}`).join('\n')}\n\n`)
}
