// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChecklistField } from './checklist-field.tsx'

const DEPARTMENTS = Array.from({ length: 40 }, (_, at) => ({ value: `d${at}`, label: `Department ${at}` }))
let root: Root
let element: HTMLElement
let chosen: string[]

function Departments() {
  const [value, setValue] = useState(['d30'])
  chosen = value
  return (
    <ChecklistField
      name="departments"
      label="Departments"
      options={DEPARTMENTS}
      value={value}
      onChange={setValue}
      error={undefined}
    />
  )
}

const boxes = () => [...element.querySelectorAll('input')]
const paint = () => act(() => void vi.advanceTimersByTime(50))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  act(() => root.render(<Departments />))
})
afterEach(() => {
  act(() => root.unmount())
  element.remove()
  vi.useRealTimers()
})

it('renders the first options at once and all of them after the first frame', () => {
  expect(boxes()).toHaveLength(6)
  paint()
  expect(boxes()).toHaveLength(40)
  expect(boxes()[30]?.checked).toBe(true)
})

it('keeps earlier choices and does not rerender the other options', () => {
  paint()
  const setChecked = vi.fn()
  Object.defineProperty(boxes()[7], 'checked', { get: () => false, set: setChecked })
  act(() => boxes()[0]?.click())
  act(() => boxes()[2]?.click())
  expect(chosen).toEqual(['d30', 'd0', 'd2'])
  act(() => boxes()[30]?.click())
  expect(chosen).toEqual(['d0', 'd2'])
  expect(setChecked).not.toHaveBeenCalled()
})
