import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output. Never log secrets or text that users wrote. */
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

/** Buffers up to 4 KB for at most 200 ms: one write per line would cost more than a small request. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })
}

// Logs no other properties, because an error's details can quote a row.
function describe(error: unknown) {
  const { name, message, code, stack } = error as Error & { code?: string }
  return { type: name, message, code, stack }
}
