// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { ReminderOutcome } from './open-requests-page.tsx'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

function shown(outcome: Parameters<typeof ReminderOutcome>[0]['outcome'], problem: string | null = null): string {
  const element = document.createElement('div')
  act(() => createRoot(element).render(<ReminderOutcome outcome={outcome} problem={problem} />))
  return element.textContent
}

it('counts sent reminders and lists skipped ones with the reason', () => {
  expect(shown({ sent: 3, skipped: [] })).toBe('3 reminders are on their way.')
  const skipped = [{ id: '1', about: 'Dr Helena Marsh about Zoë Çağlar', reason: 'This request is no longer open.' }]
  expect(shown({ sent: 1, skipped })).toBe(
    'One reminder is on its way.One was not sent:Dr Helena Marsh about Zoë Çağlar: This request is no longer open.',
  )
  expect(shown({ sent: 0, skipped: [...skipped, { ...skipped[0]!, id: '2' }] })).toMatch(
    /^No reminder was sent\.2 were not sent:/,
  )
})

it('shows a failure', () => {
  expect(shown(null, 'Failed to send reminders: The server cannot be reached.')).toContain('Failed to send reminders')
})
