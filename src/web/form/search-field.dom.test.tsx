// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

let root: Root
let page: HTMLElement
let searches: string[]

/** Renders the field with this search in the URL. */
function show(search: string): void {
  act(() => root.render(<SearchField placeholder="Search" value={search} onChange={(text) => searches.push(text)} />))
}

function box(): HTMLInputElement {
  return page.querySelector('input[type=search]') as HTMLInputElement
}

function type(text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    setter?.call(box(), text)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function wait(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  searches = []
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('reports the search once, 250 ms after the last key', () => {
  show('')
  type('zo')
  wait(249)
  type('zoë')
  wait(249)
  expect(searches).toEqual([])
  wait(1)
  expect(searches).toEqual(['zoë'])
  show('zoë')
  wait(1000)
  expect(searches).toEqual(['zoë'])
})

it('keeps keystrokes while the URL changes', () => {
  show('')
  type('marsh')
  wait(250)
  type('marsh h')
  show('marsh')
  expect(box().value).toBe('marsh h')
  wait(250)
  expect(searches).toEqual(['marsh', 'marsh h'])
})

it('follows outside changes of the URL and drops unreported input', () => {
  show('marsh')
  type('marsh helena')
  show('')
  expect(box().value).toBe('')
  wait(1000)
  expect(searches).toEqual([])
})
