import { expect, it } from 'vitest'
import { requestDelivery } from './request-delivery.ts'

const email = {
  requestedAt: '2026-06-01T10:00:00Z',
  handedOverAt: null,
  failedAt: null,
  failureReason: null,
  heldUpBy: null,
}
const handedOver = { ...email, handedOverAt: '2026-06-01T10:00:05Z' }
const failed = { ...handedOver, failedAt: '2026-06-01T10:00:09Z', failureReason: 'no such user' }
const nothing = { feedbackStatus: null, lastEmail: null, confirmedAt: null, openedAt: null, submittedAt: null }
const requested = { ...nothing, feedbackStatus: 'pending' }

it.each([
  ['there was no request', nothing, null],
  ['only the confirmation was sent', { ...nothing, lastEmail: handedOver }, null],
  ['the confirmation bounced', { ...nothing, lastEmail: failed }, 'failed'],
  ['they confirmed after the bounce', { ...nothing, lastEmail: failed, confirmedAt: '2026-06-01T11:00:00Z' }, null],
  ['they confirmed before it', { ...nothing, lastEmail: failed, confirmedAt: '2026-06-01T10:00:07Z' }, 'failed'],
  [
    'they confirmed, and the request bounced',
    { ...requested, lastEmail: failed, confirmedAt: '2026-06-01T11:00:00Z' },
    'failed',
  ],
  ['the address was corrected after the request', requested, 'unsent'],
  ['the email is queued', { ...requested, lastEmail: email }, 'requested'],
  ['the mailbox is full', { ...requested, lastEmail: { ...email, heldUpBy: 'mailbox-full' as const } }, 'mailbox-full'],
  [
    'the provider reports so afterwards',
    { ...requested, lastEmail: { ...handedOver, heldUpBy: 'mailbox-full' as const } },
    'mailbox-full',
  ],
  ['our server is in trouble', { ...requested, lastEmail: { ...email, heldUpBy: 'ours' as const } }, 'held-up'],
  [
    'the form was opened through an earlier email',
    { ...requested, lastEmail: { ...email, heldUpBy: 'ours' as const }, openedAt: '2026-06-01T09:00:00Z' },
    'opened',
  ],
  ['the mail server accepted the email', { ...requested, lastEmail: handedOver }, 'handed-over'],
  ['the form was opened', { ...requested, lastEmail: handedOver, openedAt: '2026-06-01T11:00:00Z' }, 'opened'],
  ['the email bounced', { ...requested, lastEmail: failed }, 'failed'],
  ['a reminder bounced', { ...requested, lastEmail: failed, openedAt: '2026-06-01T09:00:00Z' }, 'failed'],
  [
    'the form was opened after the bounce',
    { ...requested, lastEmail: failed, openedAt: '2026-06-01T11:00:00Z' },
    'opened',
  ],
  [
    'feedback was submitted despite a bounce',
    { ...requested, feedbackStatus: 'submitted', lastEmail: failed, submittedAt: '2026-06-02T10:00:00Z' },
    'submitted',
  ],
])('when %s', (_when, facts, step) => {
  expect(requestDelivery(facts)?.step ?? null).toBe(step)
})
