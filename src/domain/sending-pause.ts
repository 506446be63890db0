import { HOUR, MINUTE } from './durations.ts'

/** So many domains that refuse what we send are no accident: our server, its address or its sender is not trusted. */
export const REFUSING_DOMAINS = 3
/** So many domains whose servers do not know somebody are more than mistyped addresses. */
export const DOMAINS_WITH_WRONG_ADDRESSES = 10
/** Of so many domains that answered last, most must refuse: a few that always refuse us are not our trouble. */
const LAST_DOMAINS = 5
/** Within which time answers belong together. Unit: hours. */
const ANSWERS_WITHIN_HOURS = 1
/** How long sending pauses after the last refusal of a run. Unit: minutes. */
const PAUSE_MINUTES = 10

/** What the mail server of a domain answered. Only refusals that are our own trouble count. */
type Answer = { domain: string; isRefusal: boolean; answeredAt: Date }

/** The start of the time in which answers belong together (UTC). */
export function answersSince(now: Date): Date {
  return new Date(now.getTime() - ANSWERS_WITHIN_HOURS * HOUR)
}

/**
 * Until when emails are held back (UTC), given what mail servers answered within the hour: sending pauses if most of the domains that
 * answered last refuse us. Each counts once, by its last answer, so that one domain that trusts us, as the university's own does, says
 * nothing of the others. After the pause one email is tried, and another refusal pauses it again. Null if emails may leave.
 */
export function sendingPausedUntil(answers: readonly Answer[], now: Date): Date | null {
  const since = answersSince(now).getTime()
  const newest = answers
    .filter(({ answeredAt }) => answeredAt.getTime() >= since)
    .sort((one, other) => other.answeredAt.getTime() - one.answeredAt.getTime())
  const last = new Map<string, Answer>()
  for (const answer of newest) if (!last.has(answer.domain)) last.set(answer.domain, answer)
  const refusals = [...last.values()].slice(0, LAST_DOMAINS).filter(({ isRefusal }) => isRefusal)
  if (refusals.length < REFUSING_DOMAINS) return null
  const until = Math.max(...refusals.map(({ answeredAt }) => answeredAt.getTime())) + PAUSE_MINUTES * MINUTE
  return until > now.getTime() ? new Date(until) : null
}
