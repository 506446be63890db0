import { HOUR, MINUTE } from '../time/durations.ts'

/** If this many domains refuse our email, our server, its address or its sender is not trusted. */
export const REFUSING_DOMAINS = 3
/** If servers of this many domains do not know a recipient, the cause is more than mistyped addresses. */
export const DOMAINS_WITH_WRONG_ADDRESSES = 10
/** Most of this many domains that answered last must refuse: a few domains that always refuse us are no reason to pause. */
const LAST_DOMAINS = 5
/** Answers within this time count together. Unit: hours. */
const ANSWERS_WITHIN_HOURS = 1
/** How long sending pauses after the last refusal of a run. Unit: minutes. */
const PAUSE_MINUTES = 10

/** The response of a domain's mail server. Only refusals that are our own problem count. */
type Answer = { domain: string; isRefusal: boolean; answeredAt: Date }

/** The start of the period whose answers count together (UTC). */
export function answersSince(now: Date): Date {
  return new Date(now.getTime() - ANSWERS_WITHIN_HOURS * HOUR)
}

/**
 * Until when emails are held back (UTC), given the responses of mail servers within the hour: sending pauses if most of the
 * domains that answered last refuse us. Each domain counts once, by its last response, so that one that always trusts us, like
 * the university's own, proves nothing about the others. After the pause one email is tried, and another refusal pauses sending
 * again. Null if emails may be sent.
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
