/** Each emailed link is valid for at least this long from its email (spec section 9). Unit: days. */
export const FEEDBACK_LINK_DAYS = 7
/** Shorter strings are no token at all: 'Invalid token format' (spec section 5). Unit: characters. */
export const LINK_TOKEN_MIN_LENGTH = 10
/** At most this many emails per request in 24 hours. */
export const MAX_LINK_EMAILS_PER_DAY = 3
/** A reminder by hand to a supervisor who has stopped the reminders follows no other email within 24 hours. */
export const MAX_EMAILS_PER_DAY_WHEN_STOPPED = 1
/** And this many to one address from one student, however many requests, corrections and registrations. */
export const MAX_EMAILS_TO_ADDRESS_PER_DAY = 9

/** A second press of the same button is the same wish. Unit: seconds. */
export const SAME_WISH_SECONDS = 60

const DAY = 24 * 60 * 60 * 1000

/** When a link mailed at `sentAt` stops working (UTC). */
export function linkExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FEEDBACK_LINK_DAYS * DAY)
}

/** The start of the window in which the three emails are counted. */
export function emailWindowStart(now: Date): Date {
  return new Date(now.getTime() - DAY)
}

/**
 * A request is open until it is answered, unless the internship was rejected meanwhile. One that went back to pending
 * because the student edited it stays open: the supervisor was asked rightly and must not lose the way.
 */
export function isRequestOpen(request: {
  feedbackStatus: string | null
  internshipStatus: string
  declinedAt: Date | null
}): boolean {
  return request.feedbackStatus === 'pending' && request.internshipStatus !== 'rejected' && !request.declinedAt
}

/** `unasked`: the link came with the question whether the person supervises the student; feedback is not asked yet. */
export type LinkState = 'open' | 'unasked' | 'expired' | 'revoked' | 'closed' | 'used'

type LinkFacts = {
  expiresAt: Date | null
  revokedAt: Date | null
  feedbackStatus: string | null
  internshipStatus: string
  declinedAt: Date | null
}

/** What a known link can still do. A link whose email has not left yet has no expiry and counts as open. */
export function linkState(link: LinkFacts, now: Date): LinkState {
  const isUnasked = link.feedbackStatus === null
  if (!isUnasked && link.feedbackStatus !== 'pending') return 'used'
  if (!isRequestOpen(isUnasked ? { ...link, feedbackStatus: 'pending' } : link)) return 'closed'
  if (link.revokedAt) return 'revoked'
  if (link.expiresAt && link.expiresAt <= now) return 'expired'
  return isUnasked ? 'unasked' : 'open'
}

/** True while a repeated request is a second click on the first one rather than another wish. */
export function isSameWish(lastRequestedAt: Date, now: Date): boolean {
  return now.getTime() - lastRequestedAt.getTime() < SAME_WISH_SECONDS * 1000
}
