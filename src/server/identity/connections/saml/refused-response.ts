import type { SignOnError } from '#domain/identity/sign-on'
import { MINUTE, SECOND } from '#domain/time/durations'

/** The tolerated difference between an identity provider's clock and ours. Unit: milliseconds. */
export const CLOCK_TOLERANCE = 3 * MINUTE

/** A reason that names by how many seconds a time has passed, or is still to come, so that wrong clocks can be found. */
export function timeReason(what: string, time: number): string {
  const seconds = Math.round((Date.now() - time) / SECOND)
  return seconds >= 0 ? `${what} ${seconds} seconds ago by our clock` : `${what} in ${-seconds} seconds by our clock`
}

/** The response of an identity provider is refused. The message is for the log and quotes nothing of the response. */
export class RefusedResponse extends Error {
  override name = 'RefusedResponse'
  readonly code: SignOnError

  constructor(reason: string, code: SignOnError = 'RESPONSE_REFUSED') {
    super(reason)
    this.code = code
  }
}
