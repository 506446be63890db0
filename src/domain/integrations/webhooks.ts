import * as m from '#messages'
import { localized } from '../text/localized.ts'
import { DAY, HOUR, inSeconds, MINUTE, SECOND } from '../time/durations.ts'

/** The events that endpoints can subscribe to, in words for admins. */
export const WEBHOOK_EVENTS = localized({
  'internship.registered': m.webhooks_event_kind_internship_registered,
  'internship.approved': m.common_internship_approved,
  'internship.rejected': m.common_internship_rejected,
  'feedback.requested': m.common_feedback_requested,
  'feedback.submitted': m.common_feedback_submitted,
  'feedback.approved': m.common_feedback_approved,
  'feedback.sent-back': m.decisions_sent_back,
})
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/** Whether the feedback can still be read after this event. */
export function leavesFeedback(event: string): boolean {
  return event === 'feedback.submitted' || event === 'feedback.approved'
}

/** The event of 'Send a test', which every endpoint gets. */
export const TEST_EVENT = 'webhook.test'

export function webhookEventLabel(event: string): string {
  return event === TEST_EVENT ? m.webhooks_event_kind_test() : (WEBHOOK_EVENTS[event as WebhookEvent] ?? event)
}

/** The delay after each failed attempt, about three days in total, as Standard Webhooks suggests. */
const RETRY_DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]

/** The delay after this many failed attempts; null after the last one. Unit: seconds. */
export function retryDelay(failedAttempts: number): number | null {
  const delay = RETRY_DELAYS[failedAttempts - 1]
  return delay === undefined ? null : inSeconds(delay)
}

/** The longest pause that a receiver can ask for. Unit: seconds. */
const LONGEST_QUIET = inSeconds(DAY)

/**
 * The pause that a receiver asks for in the Retry-After header of a 429 or 503: a number of seconds, or a date (RFC 9110, section
 * 10.2.3). Null without a valid one. Unit: seconds.
 */
export function quietTime({ status, retryAfter }: { status: number; retryAfter: string | null }, now: Date) {
  if (retryAfter === null || (status !== 429 && status !== 503)) return null
  const text = retryAfter.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return seconds > 0 ? Math.min(seconds, LONGEST_QUIET) : null
}

/** For example 'Sun, 06 Nov 1994 08:49:37 GMT', or one of the two older forms in RFC 9110. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}(, \d\d[ -]| [A-Z][a-z]{2} [ \d]\d )/

function secondsUntil(text: string, now: Date): number {
  if (!HTTP_DATE.test(text)) return 0
  // One of the older forms names no time zone.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text}Z`)
  return Number.isNaN(at) ? 0 : Math.ceil((at - now.getTime()) / SECOND)
}

/** The status by which a receiver says that it is gone for good. */
export const GONE = 410

/** An endpoint is disabled after failing for this long. */
export const FAILING_DAYS = 3

/** Why an endpoint is disabled: by an admin, after days of failures, or because the receiver is gone. */
export const DISABLED_BECAUSE = ['admin', 'failures', 'gone'] as const
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number]
/** How long the old secret stays valid after a new one is created. */
export const SECRET_OVERLAP_HOURS = 24
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30
/** The limit of the stored response. Unit: characters. */
export const RESPONSE_LENGTH = 500
export const MAX_WEBHOOKS = 20

/** Whether the address is HTTPS, or HTTP to this machine for tests, without credentials or fragment. */
export function isWebhookAddress(address: string): boolean {
  return !/[\s@#\\]/.test(address) && (OUTSIDE.test(address) || ON_THIS_MACHINE.test(address))
}

const OUTSIDE = /^https:\/\/(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/iu
const ON_THIS_MACHINE = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i
