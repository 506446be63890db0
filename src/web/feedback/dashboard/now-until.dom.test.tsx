// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteDeadline, deleteDeadlineText } from '#domain/internships/internship'
import { useNowUntil } from './delete-internship.tsx'

const registered = new Date('2026-06-01T10:00:00Z')
let root: Root

function Deadline() {
  return deleteDeadlineText(registered, useNowUntil(deleteDeadline(registered))) ?? 'over'
}

function show(now: string): () => string | null {
  vi.setSystemTime(new Date(now))
  const element = document.createElement('div')
  root = createRoot(element)
  act(() => root.render(<Deadline />))
  return () => element.textContent
}

function advance(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('counts down by whole minutes and ends after 24 hours', () => {
  const text = show('2026-06-02T09:57:30Z')
  expect(text()).toBe('Delete deadline: 3 minutes remaining')
  advance(29_999)
  expect(text()).toBe('Delete deadline: 3 minutes remaining')
  advance(1)
  expect(text()).toBe('Delete deadline: 2 minutes remaining')
  advance(60_000)
  expect(text()).toBe('Delete deadline: 1 minute remaining')
  advance(59_999)
  expect(text()).toBe('Delete deadline: 1 minute remaining')
  advance(1)
  expect(text()).toBe('over')
})

it('clears its timer at the deadline and on unmount', () => {
  show('2026-06-02T09:59:30Z')
  expect(vi.getTimerCount()).toBe(1)
  advance(30_000)
  expect(vi.getTimerCount()).toBe(0)
  act(() => root.unmount())
  show('2026-06-01T12:00:00Z')
  act(() => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

it('catches up when a sleeping computer wakes', () => {
  const text = show('2026-06-02T09:30:00Z')
  vi.setSystemTime(new Date('2026-06-02T11:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(text()).toBe('over')
})
