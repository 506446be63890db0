import './production.ts'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { ConfigError, readConfig } from './config.ts'
import { serveControl } from './control.ts'
import { DataDirLocked } from './database/data-dir-lock.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { startSchedule } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { listen } from './listen.ts'
import { sendDueEmails } from './reminders/send-due-emails.ts'
import { openServices } from './services.ts'
import { foldCounts } from './statistics/fold-counts.ts'
import { printWelcome } from './welcome.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataDirLocked)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const services = await openServices(config)
  const app = createApp({ ...services, webRoot: join(import.meta.dirname, '../web') })
  serveControl(services)
  const demo = config.isDemo ? await fillDemo(services) : null
  const admin = await ensureFirstAdmin(services)
  const server = await listen(app, config)
  await startWorker(services)
  const schedules = [
    startSchedule(services.log, 10, (isStopping) => sendDueEmails(services, isStopping)),
    startSchedule(services.log, 1, () => foldCounts(services.db)),
  ]
  printWelcome(config, { admin, demo, captures: services.mailer.kind === 'captured' })

  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await server.stop()
    await Promise.all(schedules.map((schedule) => schedule.stop()))
    await services.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
