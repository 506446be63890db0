import type { Log } from '../log.ts'

/** Unit: milliseconds. */
const INTERVAL = 10 * 60 * 1000

export type Schedule = {
  /** Ends after the piece of work that is under way. */
  stop(): Promise<void>
}

/** Runs the work now and every ten minutes; never twice at once in this process. What fails is tried again next time. */
export function startSchedule(log: Log, work: (isStopping: () => boolean) => Promise<unknown>): Schedule {
  let isStopping = false
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work(() => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, 'scheduled work failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, INTERVAL)
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
