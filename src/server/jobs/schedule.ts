import type { Log } from '../log.ts'

export type Schedule = {
  /** Waits for the current run to finish. */
  stop(): Promise<void>
}

/** Runs a task now and then every so many seconds, one run at a time. A failed run is logged and retried at the next interval. */
export function startSchedule(
  log: Log,
  seconds: number,
  task: (isStopping: () => boolean) => Promise<unknown>,
): Schedule {
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
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
