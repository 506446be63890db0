import { HOUR, MINUTE } from './durations.ts'

/** So many domains that refuse what we send are no accident: our server, its address or its sender is not trusted. */
export const REFUSING_DOMAINS = 3
/** So many domains whose servers do not know somebody are more than mistyped addresses. */
export const DOMAINS_WITH_WRONG_ADDRESSES = 10
/** Within which time refusals belong together. Unit: hours. */
const REFUSALS_WITHIN_HOURS = 1
/** How long sending pauses after the last refusal of a run. Unit: minutes. */
const PAUSE_MINUTES = 10

type Refusal = { domain: string; refusedAt: Date }

/** The start of the time in which refusals belong together (UTC). */
export function refusalsSince(now: Date): Date {
  return new Date(now.getTime() - REFUSALS_WITHIN_HOURS * HOUR)
}

/**
 * Until when emails are held back (UTC), given the refusals that are our own trouble: a run of them from several domains within an
 * hour, during which no email was accepted, pauses sending. Then one email is tried, and another refusal pauses it again. Null if
 * emails may leave.
 */
export function sendingPausedUntil(refusals: readonly Refusal[], acceptedAt: Date | null, now: Date): Date | null {
  const since = Math.max(refusalsSince(now).getTime(), acceptedAt?.getTime() ?? 0)
  const run = refusals.filter(({ refusedAt }) => refusedAt.getTime() >= since)
  if (new Set(run.map(({ domain }) => domain)).size < REFUSING_DOMAINS) return null
  const until = Math.max(...run.map(({ refusedAt }) => refusedAt.getTime())) + PAUSE_MINUTES * MINUTE
  return until > now.getTime() ? new Date(until) : null
}
