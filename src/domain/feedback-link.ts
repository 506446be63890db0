/** Each emailed link is valid for at least this long from its email (spec section 9). Unit: days. */
export const FEEDBACK_LINK_DAYS = 7
/** Shorter strings are no token at all: 'Invalid token format' (spec section 5). Unit: characters. */
export const LINK_TOKEN_MIN_LENGTH = 10
/** At most this many emails per request in 24 hours (product.md, the supervisor's link). */
export const MAX_LINK_EMAILS_PER_DAY = 3

const DAY = 24 * 60 * 60 * 1000

/** When a link mailed at `sentAt` stops working (UTC). */
export function linkExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FEEDBACK_LINK_DAYS * DAY)
}

/** The start of the window in which the three emails are counted. */
export function emailWindowStart(now: Date): Date {
  return new Date(now.getTime() - DAY)
}

export type LinkState = 'open' | 'expired' | 'revoked' | 'used'

/** What a known link can still do. A link whose email has not left yet has no expiry and counts as open. */
export function linkState(
  link: { expiresAt: Date | null; revokedAt: Date | null; feedbackStatus: string },
  now: Date,
): LinkState {
  if (link.feedbackStatus !== 'pending') return 'used'
  if (link.revokedAt) return 'revoked'
  if (link.expiresAt && link.expiresAt <= now) return 'expired'
  return 'open'
}
