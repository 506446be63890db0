import cluster from 'node:cluster'
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { REFUSAL_KINDS } from '#domain/platform/mail-refusal'
import type { Config } from '../../config.ts'
import { DatabaseAway } from '../../platform/database/database-away.ts'
import { type AppEnv, bearerIn, isFromThisMachine } from '../../platform/http/request-context.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../services.ts'
import { countRefusals, countRefusingDomains, readPause } from '../delivery/refusal-queries.ts'
import { processRestarts } from './process-restarts.ts'
import { countDeadEmails, lastBackup, readMailFacts, readQueueFacts } from './system-queries.ts'

/** Unit: seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The metrics that Prometheus reads at /metrics, and the middleware that measures requests. Each process answers for itself and
 * is identified by the label `process`. A restarted process has a new number.
 */
export function openMetrics({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>) {
  const registry = new Registry()
  /** Metrics from the database. */
  const stored = new Registry()
  for (const one of [registry, stored]) one.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) })
  collectDefaultMetrics({ register: registry })
  // Without the label, because a process that keeps restarting may never answer: the others report the count, as one series.
  const restarts = new Registry()
  new Counter({
    name: 'fieldmark_process_restarts_total',
    help: 'Serving processes of this server that ended by themselves and were restarted',
    registers: [restarts],
    collect() {
      this.reset()
      this.inc(processRestarts.count)
    },
  })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route or endpoint',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fieldmark_${name}`, help, labelNames, registers: [stored] })
  const waiting = gauge('emails_waiting', 'Emails in the queue')
  const oldest = gauge(
    'emails_oldest_waiting_timestamp_seconds',
    'When the oldest email in the queue was added; 0 if it is empty',
  )
  const dead = gauge('emails_dead', 'Emails that failed every retry')
  const sent = gauge('emails_last_success_timestamp_seconds', 'When an email was last sent; 0 if never')
  const failed = gauge('emails_last_failure_timestamp_seconds', 'When an email last failed; 0 if never')
  const paused = gauge('emails_paused', 'Whether emails are held back, because several domains refuse them')
  const refused = new Counter({
    name: 'fieldmark_email_refusals_total',
    help: 'Answers of mail servers that do not take an email, by whose trouble it is; of all processes',
    labelNames: ['kind'],
    registers: [stored],
  })
  const refusing = gauge(
    'emails_refusing_domains',
    'Domains that have refused emails within an hour, by whose trouble it is',
    ['kind'],
  )
  const backup = gauge('backup_last_timestamp_seconds', 'When the last backup was taken; 0 if never')

  async function readDatabase(): Promise<void> {
    const { db } = database
    const queue = await readQueueFacts(db)
    waiting.set(queue.waiting)
    oldest.set(seconds(queue.oldestWaitingAt))
    const mail = await readMailFacts(db)
    sent.set(seconds(mail.succeededAt))
    failed.set(seconds(mail.failedAt))
    dead.set(await countDeadEmails(db))
    const now = clock()
    paused.set((await readPause(db, now)) ? 1 : 0)
    const [totals, domains] = [await countRefusals(db), await countRefusingDomains(db, now)]
    // The database counts, so that all processes report the same.
    refused.reset()
    for (const kind of REFUSAL_KINDS) {
      refused.inc({ kind }, totals.get(kind) ?? 0)
      refusing.set({ kind }, domains.get(kind) ?? 0)
    }
    backup.set(seconds((await lastBackup(db))?.takenAt))
  }

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const end = requests.startTimer()
    await next()
    end({ method: c.req.method, route: c.get('endpoint') ?? routePath(c), status: c.res.status })
  }
  const routes = new Hono<AppEnv>().get('/metrics', async (c) => {
    if (!mayRead(config, c)) return c.text(REFUSED, 401, { 'WWW-Authenticate': 'Bearer' })
    const figures = await Promise.all([
      ...[registry, restarts].map((one) => one.metrics()),
      readInTime(readDatabase().then(() => stored.metrics())),
    ])
    return c.body(figures.join(''), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
  return { measure, routes }
}

/** Gauges of the library that are named like counters. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Prometheus waits for ten seconds. Unit: milliseconds. */
const PATIENCE = 2000

/** Omits the database's figures while it is away or slow. */
function readInTime(figures: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(resolve, PATIENCE, '')
    figures
      .then(resolve, (error) => (error instanceof DatabaseAway ? resolve('') : reject(error)))
      .finally(() => clearTimeout(patience))
  })
}

const REFUSED = 'Metrics are for this machine. From elsewhere, send METRICS_TOKEN as a bearer token.'

/** Allows any machine with the token; without one, only this machine. */
function mayRead({ metricsToken }: Config, c: HonoContext<AppEnv>): boolean {
  const token = bearerIn(c.req.header('authorization'))
  if (token === null) return isFromThisMachine(c)
  return metricsToken !== undefined && isSameSecret(token, metricsToken)
}

function seconds(at: Date | null | undefined): number {
  return at ? at.getTime() / 1000 : 0
}
