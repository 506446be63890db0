import { DAY, HOUR, inSeconds, MINUTE, SECOND } from '#domain/durations'
import { MINUTES_BETWEEN_RUNS } from '#domain/reminder-schedule'
import type { OpenServices } from '../../services.ts'
import { withOrigin } from '../database/origin.ts'
import { inSpan } from '../traces/in-span.ts'
import { recordError, recordSuccess } from './last-runs.ts'

/** The scheduled tasks, as the System page lists them, and their intervals. */
export const TASKS = {
  'Send automatic emails': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Send weekly digests': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Send scheduled exports': inSeconds(MINUTES_BETWEEN_RUNS * MINUTE),
  'Erase expired records': inSeconds(DAY),
  'Seal the audit trail': inSeconds(MINUTE),
  'Sum up review counts': 10,
  'Send webhooks': 5,
  'Delete old webhook deliveries': inSeconds(HOUR),
  'Write a checkpoint': inSeconds(5 * MINUTE),
  'Delete old counts of attempts': inSeconds(HOUR),
  'Delete expired tokens': inSeconds(HOUR),
  'Delete old imports': inSeconds(HOUR),
  'Delete kept forms': inSeconds(HOUR),
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
  const timer = setInterval(run, TASKS[name] * SECOND)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
