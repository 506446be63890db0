import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output. What could hold a secret or a person's words is never passed to it. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A database error's details can quote a row.
    redact: ['err.detail', 'err.where', 'err.params', 'err.query'],
    formatters: { level: (label) => ({ level: label }) },
  }
  return pino(options, destination)
}
