import { MINUTE } from '../time/durations.ts'

/** How long a sign-in or re-authentication counts as fresh proof of identity. Unit: minutes (spec section 7, reauthenticate). */
const FRESH_MINUTES = 10

/** Whether sensitive actions are allowed without another proof of identity. */
export function isFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < FRESH_MINUTES * MINUTE
}
