import { MINUTES_BETWEEN_RUNS } from '#domain/feedback/reminder-schedule'
import { DAY, HOUR, inSeconds, MINUTE, SECOND } from '#domain/time/durations'
import type { OpenServices } from '../../services.ts'
import type { Db } from '../database/client.ts'
import { withOrigin } from '../database/origin.ts'
import { inSpan } from '../traces/in-span.ts'

/** The scheduled tasks, as the System page lists them, and their intervals. */
export const TASKS = {
  'Send automatic emails': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Send weekly digests': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Send scheduled exports': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Erase expired records': inSeconds(DAY),
  'Seal the audit trail': inSeconds(MINUTE),
  'Sum up review counts': 10,
  'Release ratings': inSeconds(5 * MINUTE),
  'Send webhooks': 5,
  'Write a checkpoint': inSeconds(5 * MINUTE),
  'Delete expired data': inSeconds(HOUR),
  'Read metadata again': inSeconds(HOUR),
} as const
export type Task = keyof typeof TASKS

/** A task for the embedded database; PostgreSQL servers do it themselves. */
export const EMBEDDED_ONLY: Task = 'Write a checkpoint'

/**
 * Runs a task now and at its interval, one run at a time. A failed run is logged and retried at the next interval. Returns a
 * function that stops the schedule and waits for the current run to finish.
 */
export function startSchedule(
  services: Pick<OpenServices, 'log' | 'db' | 'clock'>,
  name: Task,
  task: (isStopping: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  const { log } = services
  let isStopping = false
  let running: Promise<void> | null = null
  const run = () => {
    running ??= withOrigin({ kind: 'system', endpoint: name }, () => inSpan(name, {}, () => task(() => isStopping)))
      .then(() => recordSuccess(services, name))
      .catch((error: Error) => {
        log.error({ err: error, task: name }, 'scheduled task failed')
        return recordError(services, name, error)
      })
      .catch((error: unknown) => log.error({ err: error, task: name }, 'scheduled task not recorded'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, TASKS[name] * SECOND)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

type Services = { db: Db; clock: () => Date }

/** The name for sent emails among those of the scheduled tasks. */
export const EMAILS = 'Emails'

const MAX_LENGTH = 500

/** Records for the System page that a scheduled task has finished, or that an email was sent. */
export async function recordSuccess({ db, clock }: Services, name: string): Promise<void> {
  await upsert(db, { name, succeededAt: clock() })
}

export async function recordError({ db, clock }: Services, name: string, error: Error): Promise<void> {
  await upsert(db, { name, failedAt: clock(), error: error.message.slice(0, MAX_LENGTH) })
}

type Run = { name: string; succeededAt?: Date; failedAt?: Date; error?: string }

async function upsert(db: Db, { name, ...outcome }: Run): Promise<void> {
  await db
    .insertInto('lastRuns')
    .values({ name, ...outcome })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(outcome))
    .execute()
}
