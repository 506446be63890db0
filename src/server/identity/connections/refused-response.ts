import { MINUTE, SECOND } from '#domain/durations'
import type { SignOnError } from '#domain/sign-on'

/** How far the clock of an identity provider may be from ours. Unit: milliseconds. */
export const CLOCK_TOLERANCE = 3 * MINUTE

/** A reason that a clock can explain: by how many seconds a time has passed, or is still to come, by our clock. */
export function timeReason(what: string, time: number): string {
  const seconds = Math.round((Date.now() - time) / SECOND)
  return seconds >= 0 ? `${what} ${seconds} seconds ago by our clock` : `${what} in ${-seconds} seconds by our clock`
}

/** What an identity provider has sent is not accepted. The message is for the log and quotes nothing of it. */
export class RefusedResponse extends Error {
  override name = 'RefusedResponse'
  readonly code: SignOnError

  constructor(reason: string, code: SignOnError = 'RESPONSE_REFUSED') {
    super(reason)
    this.code = code
  }
}
