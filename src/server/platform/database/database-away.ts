type Cause = Error & { code?: string; errors?: Error[] }

/**
 * The database cannot be used for now, whatever the statement was: asking again later helps. Whether a change that was being
 * committed is stored is not known.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code: string | undefined

  constructor(cause: Cause) {
    super(describe(cause), { cause })
    this.code = cause.code
  }
}

/** An error of the database's driver, as DatabaseAway if it means that. */
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
 * PostgreSQL's codes: connection lost (08), read-only (25006), too long without a statement (25P03), out of connections, memory or
 * disk (53), shutting down, crashed, starting or being dropped (57P01 to 57P05).
 */
const SERVER = /^(08...|25006|25P03|53...|57P0[1-5])$/

/** The driver's own errors have no code. */
const DRIVER =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** For a name with several addresses, Node.js has an error for each, and no message of its own. */
function describe({ message, errors, code }: Cause): string {
  return message || errors?.map((error) => error.message).join(', ') || code || 'no reason given'
}
