// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { ReminderDaysField } from './feedback-settings-section.tsx'

let page: HTMLElement
let days: number[]

function Screen({ first, error }: { first: number[]; error?: string }) {
  const [value, onChange] = useState(first)
  days = value
  return <ReminderDaysField name="reminderDays" requestDay={-10} {...{ value, onChange, error }} />
}

function show(first: number[], error?: string): void {
  act(() => createRoot(page).render(<Screen first={first} {...(error ? { error } : {})} />))
}

function press(name: string): void {
  const button = [...page.querySelectorAll('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
  )
  act(() => button?.click())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
})

it('adds a reminder a week after the last one, up to five, and removes any', () => {
  show([-3, 3, 10])
  press('Add reminder')
  expect(days).toEqual([-3, 3, 10, 17])
  press('Remove reminder 2')
  expect(days).toEqual([-3, 10, 17])
  for (let n = 0; n < 4; n++) press('Add reminder')
  expect(days).toEqual([-3, 10, 17, 24, 31])
  expect(page.textContent).not.toContain('Add reminder')
})

it('adds the first reminder a week after the request', () => {
  show([])
  expect(page.textContent).toContain('Nobody is reminded automatically.')
  press('Add reminder')
  expect(days).toEqual([-3])
})

it('never goes beyond the latest valid day', () => {
  show([58])
  press('Add reminder')
  expect(days).toEqual([58, 60])
  expect(page.textContent).not.toContain('Add reminder')
})

it('marks the reminder that comes too early', () => {
  show([-3, -5, 10], 'Each reminder must be later than the request and the reminder before it')
  expect([...page.querySelectorAll('select')].map((select) => select.getAttribute('aria-invalid'))).toEqual([
    null,
    'true',
    null,
  ])
})
