import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output. What could hold a secret or a person's words is never passed to it. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
    formatters: { level: (label) => ({ level: label }) },
  }
  return pino(options, destination)
}

/** Many lines in one write: a write for each would cost more than the smaller requests themselves. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })
}

// Nothing else of an error: its details can quote a row or what somebody wrote.
function describe(error: unknown) {
  const { name, message, code, stack } = error as Error & { code?: string }
  return { type: name, message, code, stack }
}
