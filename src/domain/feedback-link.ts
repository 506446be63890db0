/** Each emailed link is valid for at least this long from its email (spec section 9). Unit: days. */
export const FEEDBACK_LINK_DAYS = 7
/** Shorter strings are no token at all: 'Invalid token format' (spec section 5). Unit: characters. */
export const LINK_TOKEN_MIN_LENGTH = 10
/** At most this many emails per request in 24 hours. */
export const MAX_LINK_EMAILS_PER_DAY = 3
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
export function isRequestOpen(request: { feedbackStatus: string; internshipStatus: string }): boolean {
  return request.feedbackStatus === 'pending' && request.internshipStatus !== 'rejected'
}

export type LinkState = 'open' | 'expired' | 'revoked' | 'closed' | 'used'

/** What a known link can still do. A link whose email has not left yet has no expiry and counts as open. */
export function linkState(
  link: { expiresAt: Date | null; revokedAt: Date | null; feedbackStatus: string; internshipStatus: string },
  now: Date,
): LinkState {
  if (link.feedbackStatus !== 'pending') return 'used'
  if (!isRequestOpen(link)) return 'closed'
  if (link.revokedAt) return 'revoked'
  if (link.expiresAt && link.expiresAt <= now) return 'expired'
  return 'open'
}

/** True while a repeated request is a second click on the first one rather than another wish. */
export function isSameWish(lastRequestedAt: Date, now: Date): boolean {
  return now.getTime() - lastRequestedAt.getTime() < SAME_WISH_SECONDS * 1000
}
