// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowMessages } from './use-review-approval.ts'

let root: Root
let element: HTMLElement
let show: (row: string, text: string) => void
const onAllCleared = vi.fn()

function List() {
  const [messages, showMessage] = useRowMessages(3000, onAllCleared)
  show = showMessage
  return <>{JSON.stringify(messages)}</>
}

function wait(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onAllCleared.mockClear()
  element = document.createElement('div')
  root = createRoot(element)
  act(() => root.render(<List />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('shows each message for 3 seconds and reports once when all are gone', () => {
  act(() => show('a', 'Feedback approved successfully'))
  wait(2000)
  act(() => show('b', 'Feedback approved successfully'))
  wait(999)
  expect(element.textContent).toContain('"a"')
  wait(1)
  expect(element.textContent).not.toContain('"a"')
  expect(onAllCleared).not.toHaveBeenCalled()
  wait(2000)
  expect(element.textContent).toBe('{}')
  expect(onAllCleared).toHaveBeenCalledOnce()
})

it('reports when the page is left early', () => {
  act(() => show('a', 'Feedback approved successfully'))
  act(() => root.unmount())
  expect(onAllCleared).toHaveBeenCalledOnce()
  root = createRoot(element)
})
