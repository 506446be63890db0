// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { requestOf } from '#domain/feedback/request'
import { SupervisorDelivery } from './supervisor-row.tsx'

const at = '2026-06-03T10:00:00Z'
const email = { requestedAt: at, handedOverAt: at, failedAt: null, failureReason: null, heldUpBy: null, retry: null }
const requested = {
  id: '1',
  name: 'Dr Helena Marsh',
  email: 'h.marsh@northwind.example',
  isPrimary: true,
  feedbackStatus: 'pending',
  lastEmail: email,
  openedAt: null,
  submittedAt: null,
  declinedAt: null,
  closedAt: null,
  closeReason: null,
} as SupervisorOnDashboard

function shown(facts: Partial<SupervisorOnDashboard>): HTMLElement {
  const element = document.createElement('div')
  const supervisor = { ...requested, ...facts }
  act(() =>
    createRoot(element).render(
      <SupervisorDelivery
        supervisor={supervisor}
        request={requestOf({ ...supervisor, internshipStatus: 'approved' })}
      />,
    ),
  )
  return element
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

it('shows completed steps with their dates, and the remaining ones', () => {
  const steps = [...shown({ openedAt: '2026-06-05T10:00:00Z' }).querySelectorAll('li')].map((li) => li.textContent)
  expect(steps).toEqual([
    'Requested Jun 3, 2026',
    'Delivered Jun 3, 2026',
    'Opened the form Jun 5, 2026',
    'Not yet: Submitted',
  ])
})

it('says what is wrong and what to do when an email did not arrive', () => {
  const text = shown({ lastEmail: { ...email, failedAt: at, failureReason: '550 no such user' } }).textContent
  expect(text).toContain('Our email to h.marsh@northwind.example did not arrive (Jun 3, 2026).')
  expect(text).toContain('Correct the address, then request the feedback again.')
  expect(text).toContain('Email sending failed: 550 no such user')
})

it.each([
  ['mailbox-full', 'The mailbox h.marsh@northwind.example is full'],
  ['ours', 'The problem is with our mail server, not with the address'],
] as const)('does not blame the address for an email that is held up: %s', (heldUpBy, sentence) => {
  const text = shown({ lastEmail: { ...email, handedOverAt: null, heldUpBy } }).textContent
  expect(text).toContain(sentence)
  expect(text).not.toContain('Correct the address')
})

it.each([
  [null, 'pending', 'Our email to h.marsh@northwind.example has not arrived yet. We keep trying'],
  [null, null, 'Our email to h.marsh@northwind.example has not arrived yet. We keep trying'],
  ['ours', 'pending', 'We keep trying'],
  ['mailbox-full', 'pending', 'We keep trying'],
] as const)('says that an email is tried again: held up by %s, feedback %s', (heldUpBy, feedbackStatus, sentence) => {
  const lastEmail = { ...email, handedOverAt: null, heldUpBy, retry: { nextAttemptAt: '2026-06-03T11:00:00Z' } }
  expect(shown({ feedbackStatus, lastEmail }).textContent).toContain(sentence)
  expect(shown({ lastEmail: { ...lastEmail, heldUpBy: null, retry: null } }).textContent).not.toContain('trying')
})

it('asks only for the address when the email of the day of approval did not arrive', () => {
  const failed = { ...email, failedAt: at, failureReason: '550 no such user' }
  const text = shown({ feedbackStatus: null, lastEmail: failed }).textContent
  expect(text).toContain('Correct the address, so that the request for feedback arrives.')
  expect(text).not.toContain('again')
})

it('asks for a new request once the address is corrected', () => {
  expect(shown({ lastEmail: null }).textContent).toContain('No email has been sent to this address yet.')
})

it('shows before a request that the email of the day of approval arrived, until somebody confirms', () => {
  expect(shown({ feedbackStatus: null }).textContent).toContain('Our email reached this address')
  expect(shown({ feedbackStatus: null, confirmedAt: at }).textContent).toBe('')
  expect(shown({ feedbackStatus: null, lastEmail: null }).textContent).toBe('')
})
