/** A point in time, as the database or the wire gives it. */
type Time = Date | string

/** The newest email to the address that a supervisor has now (UTC). */
export type SentEmail = {
  requestedAt: Time
  handedOverAt: Time | null
  failedAt: Time | null
  failureReason: string | null
}

type RequestFacts = {
  feedbackStatus: string | null
  lastEmail: SentEmail | null
  openedAt: Time | null
  submittedAt: Time | null
}

/** The way of a request, in its order. */
export const DELIVERY_STEPS = ['requested', 'handed-over', 'opened', 'submitted'] as const
export type DeliveryStep = (typeof DELIVERY_STEPS)[number]

export const DELIVERY_STEP_LABELS: Record<DeliveryStep, string> = {
  requested: 'Requested',
  'handed-over': 'Handed to the mail server',
  opened: 'Opened the form',
  submitted: 'Submitted',
}

export type RequestDelivery =
  | { step: DeliveryStep; at: Time | null }
  | { step: 'failed'; at: Time; reason: string }
  /** Asked once, but no email has gone to the address that is on file now. */
  | { step: 'unsent'; at: null }

/**
 * How far a request has come: the furthest step, or that the newest email did not arrive. Null while nobody was asked. Who
 * has opened the form after the failure has another way to it, so the failure no longer matters.
 */
export function requestDelivery({ feedbackStatus, lastEmail, ...at }: RequestFacts): RequestDelivery | null {
  if (feedbackStatus !== null && feedbackStatus !== 'pending') return { step: 'submitted', at: at.submittedAt }
  if (lastEmail?.failedAt && !(at.openedAt && isAfter(at.openedAt, lastEmail.failedAt)))
    return { step: 'failed', at: lastEmail.failedAt, reason: lastEmail.failureReason ?? '' }
  if (feedbackStatus === null) return null
  if (at.openedAt) return { step: 'opened', at: at.openedAt }
  if (!lastEmail) return { step: 'unsent', at: null }
  if (lastEmail.handedOverAt) return { step: 'handed-over', at: lastEmail.handedOverAt }
  return { step: 'requested', at: lastEmail.requestedAt }
}

/** When each step was reached, as far as that is known; null for one that is still to come. */
export function stepTimes({ lastEmail, openedAt, submittedAt }: RequestFacts): Record<DeliveryStep, Time | null> {
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
