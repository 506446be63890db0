import { MINUTE } from './durations.ts'

/** How long a sign-in or re-authentication counts as proof of whose session it is. Unit: minutes (spec section 7, reauthenticate). */
const FRESH_MINUTES = 10

/** Whether sensitive actions are possible without asking for proof again. */
export function isFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < FRESH_MINUTES * MINUTE
}
