import { MINUTE } from '#domain/durations'
import type { SignOnError } from '#domain/sign-on'

/** How far the clock of an identity provider may be from ours. Unit: milliseconds. */
export const CLOCK_TOLERANCE = 3 * MINUTE

/** What an identity provider has sent is not accepted. The message is for the log and quotes nothing of it. */
export class RefusedResponse extends Error {
  override name = 'RefusedResponse'
  readonly code: SignOnError

  constructor(reason: string, code: SignOnError = 'RESPONSE_REFUSED') {
    super(reason)
    this.code = code
  }
}
