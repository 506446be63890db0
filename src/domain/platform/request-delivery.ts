import * as m from '#messages'
import { localized } from '../text/localized.ts'
import type { HeldUpBy } from './mail-refusal.ts'

/** A timestamp: a Date from the database or an ISO string from the API. */
type Time = Date | string

/** The latest email to the supervisor's current address (UTC). */
export type SentEmail = {
  requestedAt: Time
  handedOverAt: Time | null
  failedAt: Time | null
  failureReason: string | null
  /** Why it has not arrived although the address is right. */
  heldUpBy?: HeldUpBy | null
  retry?: Pick<EmailRetry, 'nextAttemptAt'> | null
}

/** A failed attempt to hand an email to a mail server, with another one to follow. */
export type EmailRetry = {
  attempts: number
  /** The mail server's last response, or why there was none; null if the attempt never ended. For staff. */
  answer: string | null
  nextAttemptAt: Time
}

type RequestFacts = {
  feedbackStatus: string | null
  lastEmail: SentEmail | null
  /** When the supervisor confirmed the assignment. */
  confirmedAt: Time | null
  openedAt: Time | null
  submittedAt: Time | null
}

/** The steps of a request, in order. */
export const DELIVERY_STEPS = ['requested', 'handed-over', 'opened', 'submitted'] as const
type DeliveryStep = (typeof DELIVERY_STEPS)[number]

export const DELIVERY_STEP_LABELS: Record<DeliveryStep, string> = localized({
  requested: m.common_requested,
  'handed-over': m.requests_step_delivered,
  opened: m.requests_step_form_opened,
  submitted: m.common_submitted,
})

export type RequestDelivery =
  | { step: DeliveryStep; at: Time | null }
  | { step: 'failed'; at: Time; reason: string }
  /** Not arrived yet, because the mailbox is full or our own mail server has a problem. It is retried. */
  | { step: 'mailbox-full' | 'held-up'; at: Time }
  /** Requested, but no email has been sent to the current address. */
  | { step: 'unsent'; at: null }

/**
 * The latest step a request has reached, or the delivery failure of its latest email; null if feedback has not been
 * requested. A failure is ignored once the supervisor confirms or, having been asked, opens the form after it: they have a link.
 */
export function requestDelivery({ feedbackStatus, lastEmail, ...at }: RequestFacts): RequestDelivery | null {
  if (feedbackStatus !== null && feedbackStatus !== 'pending') return { step: 'submitted', at: at.submittedAt }
  const heardAt = feedbackStatus === null ? at.confirmedAt : at.openedAt
  if (lastEmail?.failedAt && !(heardAt && isAfter(heardAt, lastEmail.failedAt)))
    return { step: 'failed', at: lastEmail.failedAt, reason: lastEmail.failureReason ?? '' }
  if (feedbackStatus !== null && at.openedAt) return { step: 'opened', at: at.openedAt }
  if (lastEmail?.heldUpBy && !heardAt) return { step: HELD_UP[lastEmail.heldUpBy], at: lastEmail.requestedAt }
  if (feedbackStatus === null) return null
  if (!lastEmail) return { step: 'unsent', at: null }
  if (lastEmail.handedOverAt) return { step: 'handed-over', at: lastEmail.handedOverAt }
  return { step: 'requested', at: lastEmail.requestedAt }
}

const HELD_UP = { 'mailbox-full': 'mailbox-full', ours: 'held-up' } as const

/** When each step was reached; null if it was not, or if the time is unknown. */
export function stepTimes({
  lastEmail,
  openedAt,
  submittedAt,
}: Omit<RequestFacts, 'confirmedAt'>): Record<DeliveryStep, Time | null> {
  return {
    requested: lastEmail?.requestedAt ?? null,
    'handed-over': lastEmail?.handedOverAt ?? null,
    opened: openedAt,
    submitted: submittedAt,
  }
}

function isAfter(a: Time, b: Time): boolean {
  return new Date(a) > new Date(b)
}
