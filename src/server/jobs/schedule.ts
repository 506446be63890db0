import { MINUTES_BETWEEN_RUNS } from '#domain/reminder-schedule'
import { withOrigin } from '../database/origin.ts'
import type { OpenServices } from '../services.ts'
import { inSpan } from '../traces/in-span.ts'
import { recordError, recordSuccess } from './last-runs.ts'

/** Unit: seconds. */
const MINUTE = 60

/** The scheduled tasks, as the System page lists them, and their intervals. */
export const TASKS = {
  'Send automatic emails': MINUTES_BETWEEN_RUNS * MINUTE,
  'Send weekly digests': MINUTES_BETWEEN_RUNS * MINUTE,
  'Send scheduled exports': MINUTES_BETWEEN_RUNS * MINUTE,
  'Erase expired records': 24 * 60 * MINUTE,
  'Seal the audit trail': MINUTE,
  'Sum up review counts': 10,
  'Send webhooks': 5,
  'Delete old webhook deliveries': 60 * MINUTE,
  'Write a checkpoint': 5 * MINUTE,
  'Delete old counts of attempts': 60 * MINUTE,
  'Delete expired tokens': 60 * MINUTE,
  'Delete old imports': 60 * MINUTE,
  'Delete kept forms': 60 * MINUTE,
} as const
export type Task = keyof typeof TASKS

/** PostgreSQL servers do this themselves. */
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
  const timer = setInterval(run, TASKS[name] * 1000)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
