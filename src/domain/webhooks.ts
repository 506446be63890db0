import * as m from '#messages'
import { DAY, HOUR, inSeconds, MINUTE, SECOND } from './durations.ts'
import { localized } from './localized.ts'

/** What endpoints can be told about, in words for admins. */
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

/** Whether there is feedback to read after it. */
export function leavesFeedback(event: string): boolean {
  return event === 'feedback.submitted' || event === 'feedback.approved'
}

/** Sent by 'Send a test', whatever the endpoint has chosen. */
export const TEST_EVENT = 'webhook.test'

export function webhookEventLabel(event: string): string {
  return event === TEST_EVENT ? m.webhooks_event_kind_test() : (WEBHOOK_EVENTS[event as WebhookEvent] ?? event)
}

/** The delays after each failed attempt, about three days in all, as Standard Webhooks suggests. */
const RETRY_DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]

/** When to try again after so many failed attempts; null if that was the last one. Unit: seconds. */
export function retryDelay(failedAttempts: number): number | null {
  const delay = RETRY_DELAYS[failedAttempts - 1]
  return delay === undefined ? null : inSeconds(delay)
}

/** Receivers are left alone for at most as long as the longest delay. Unit: seconds. */
const LONGEST_QUIET = inSeconds(DAY)

/**
 * How long a receiver wants to be left alone, from the Retry-After of a 429 or 503: a number of seconds, or a date (RFC 9110,
 * section 10.2.3). Null if it does not say, or something else. Unit: seconds.
 */
export function quietTime({ status, retryAfter }: { status: number; retryAfter: string | null }, now: Date) {
  if (retryAfter === null || (status !== 429 && status !== 503)) return null
  const text = retryAfter.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return seconds > 0 ? Math.min(seconds, LONGEST_QUIET) : null
}

/** 'Sun, 06 Nov 1994 08:49:37 GMT', and the two older forms that RFC 9110 still knows. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}(, \d\d[ -]| [A-Z][a-z]{2} [ \d]\d )/

function secondsUntil(text: string, now: Date): number {
  if (!HTTP_DATE.test(text)) return 0
  // One of the older forms names no time zone.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text}Z`)
  return Number.isNaN(at) ? 0 : Math.ceil((at - now.getTime()) / SECOND)
}

/** The receiver has said that it is gone for good, and wants no more. */
export const GONE = 410

/** An endpoint that has failed for so long is disabled. */
export const FAILING_DAYS = 3

/** An admin did it, everything has failed for days, or the receiver is gone. */
export const DISABLED_BECAUSE = ['admin', 'failures', 'gone'] as const
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number]
/** How long the old secret stays valid after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30
/** Unit: characters of the response. */
export const RESPONSE_LENGTH = 500
export const MAX_WEBHOOKS = 20

/** HTTPS, or HTTP to this machine for trying it out; without credentials or fragment. */
export function isWebhookAddress(address: string): boolean {
  return !/[\s@#\\]/.test(address) && (OUTSIDE.test(address) || ON_THIS_MACHINE.test(address))
}

const OUTSIDE = /^https:\/\/(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/iu
const ON_THIS_MACHINE = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i
