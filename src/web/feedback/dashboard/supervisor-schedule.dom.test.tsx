// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { requestOf } from '#domain/feedback/request'
import { SupervisorSchedule } from './supervisor-row.tsx'

const SUPERVISOR: ScheduledSupervisor = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Dr Helena Marsh',
  email: 'h.marsh@northwind.example',
  isPrimary: true,
  language: null,
  confirmedAt: null,
  isRequestSent: false,
  declinedAt: null,
  closedAt: null,
  closeReason: null,
  feedbackStatus: 'pending',
  lastEmail: null,
  feedbackRequestedAt: null,
  openedAt: null,
  submittedAt: null,
  feedbackApprovedAt: null,
  hasGivenFeedback: false,
  nextEmailOn: '2026-03-03',
  hasStoppedReminders: false,
  isDeclinedAddress: false,
  isForOffice: false,
  declineUndoneAt: null,
  isAsked: true,
  sentBackFrom: null,
  overallRating: null,
  feedbackReadAt: null,
  midterm: null,
  isInPersonDue: false,
  askedInPersonAt: null,
  secondContact: null,
  answeredInsteadOf: null,
}

it.each<[string, Partial<ScheduledSupervisor>, string]>([
  ['the next reminder', {}, 'Next automatic reminder: Mar 3, 2026'],
  ['the automatic request', { feedbackStatus: null }, 'Automatic request: Mar 3, 2026'],
  ['nothing after the last reminder', { nextEmailOn: null }, ''],
  ['nothing once feedback was submitted', { feedbackStatus: 'submitted' }, ''],
  [
    'that the supervisor stopped reminders',
    { hasStoppedReminders: true, nextEmailOn: null },
    'Dr Helena Marsh has turned off reminders. You can send one yourself, at most once a day.',
  ],
  [
    'that the supervisor declined',
    { declinedAt: '2026-03-01T10:00:00Z', nextEmailOn: null },
    'Dr Helena Marsh says that they are not your supervisor. Correct the name or address.',
  ],
  [
    'that somebody else at the address declined',
    { isDeclinedAddress: true, nextEmailOn: null },
    'Somebody at h.marsh@northwind.example has told us that they are not your supervisor, so no automatic emails go there. You can send one yourself.',
  ],
  ['the automatic request to a corrected address', { isAsked: false }, 'Automatic request: Mar 3, 2026'],
])('shows %s', (_what, facts, sentence) => {
  const page = document.createElement('div')
  const supervisor = { ...SUPERVISOR, ...facts }
  page.innerHTML = renderToStaticMarkup(
    <SupervisorSchedule supervisor={supervisor} request={requestOf({ ...supervisor, internshipStatus: 'approved' })} />,
  )
  expect(page.textContent).toBe(sentence)
})
