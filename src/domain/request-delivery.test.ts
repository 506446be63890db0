import { expect, it } from 'vitest'
import { requestDelivery } from './request-delivery.ts'

const email = { requestedAt: '2026-06-01T10:00:00Z', handedOverAt: null, failedAt: null, failureReason: null }
const handedOver = { ...email, handedOverAt: '2026-06-01T10:00:05Z' }
const failed = { ...handedOver, failedAt: '2026-06-01T10:00:09Z', failureReason: 'no such user' }
const nothing = { feedbackStatus: null, lastEmail: null, openedAt: null, submittedAt: null }
const asked = { ...nothing, feedbackStatus: 'pending' }

it.each([
  ['nobody was asked', nothing, null],
  ['only the confirmation was mailed', { ...nothing, lastEmail: handedOver }, null],
  ['that did not arrive', { ...nothing, lastEmail: failed }, 'failed'],
  ['the address was corrected after the request', asked, 'unsent'],
  ['the email waits', { ...asked, lastEmail: email }, 'requested'],
  ['the mail server has it', { ...asked, lastEmail: handedOver }, 'handed-over'],
  ['the form was opened', { ...asked, lastEmail: handedOver, openedAt: '2026-06-01T11:00:00Z' }, 'opened'],
  ['the email came back', { ...asked, lastEmail: failed }, 'failed'],
  ['a reminder came back', { ...asked, lastEmail: failed, openedAt: '2026-06-01T09:00:00Z' }, 'failed'],
  [
    'the form was opened through an older email',
    { ...asked, lastEmail: failed, openedAt: '2026-06-01T11:00:00Z' },
    'opened',
  ],
  [
    'the answer is there, whatever came back',
    { ...asked, feedbackStatus: 'submitted', lastEmail: failed, submittedAt: '2026-06-02T10:00:00Z' },
    'submitted',
  ],
])('%s', (_when, facts, step) => {
  expect(requestDelivery(facts)?.step ?? null).toBe(step)
})
