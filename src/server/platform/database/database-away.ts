type Cause = Error & { code?: string; errors?: Error[] }

/**
 * The database cannot be used for now, whatever the statement: retrying later helps. Whether a change that was being committed is
 * stored is unknown.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code: string | undefined

  constructor(cause: Cause) {
    super(describe(cause), { cause })
    this.code = cause.code
  }
}

/** Converts a driver error to DatabaseAway if it means that. */
export function readDriverError(error: unknown): unknown {
  return error instanceof Error && isAway(error) ? new DatabaseAway(error) : error
}

function isAway({ code, message }: Cause): boolean {
  return code ? NETWORK.includes(code) || SERVER.test(code) : DRIVER.test(message)
}

const NETWORK = [
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

/**
 * PostgreSQL's codes: connection lost (08), read-only (25006), idle in transaction for too long (25P03), out of connections,
 * memory or disk (53), shutting down, crashed, starting or being dropped (57P01 to 57P05).
 */
const SERVER = /^(08...|25006|25P03|53...|57P0[1-5])$/

/** The driver's own errors, which have no code. */
const DRIVER =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** For a name with several addresses, Node.js throws an error for each, without a message of its own. */
function describe({ message, errors, code }: Cause): string {
  return message || errors?.map((error) => error.message).join(', ') || code || 'no reason given'
}
