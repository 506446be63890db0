import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output. What could hold a secret or a person's words is never passed to it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
