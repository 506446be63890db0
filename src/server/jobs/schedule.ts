import type { Log } from '../log.ts'

export type Schedule = {
  /** Ends after the piece of work that is under way. */
  stop(): Promise<void>
}

/** Runs the work now and after every interval (in seconds); never twice at once in this process. What fails is tried again next time. */
export function startSchedule(
  log: Log,
  seconds: number,
  work: (isStopping: () => boolean) => Promise<unknown>,
): Schedule {
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
