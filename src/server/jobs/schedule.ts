import type { Log } from '../log.ts'

/**
 * Runs a task now and at this interval, one run at a time. A failed run is logged and retried at the next interval. Returns a
 * function that stops the schedule and waits for the current run to finish.
 */
export function startSchedule(
  log: Log,
  seconds: number,
  task: (isStopping: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let isStopping = false
  let running: Promise<void> | null = null
  const run = () => {
    running ??= task(() => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, 'scheduled task failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, seconds * 1000)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
