// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDecidedRows } from './use-decided-rows.ts'

let root: Root
let decided: ReturnType<typeof useDecidedRows>
const onAllGone = vi.fn()

function List() {
  decided = useDecidedRows(onAllGone)
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  onAllGone.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('main')))
  act(() => root.render(<List />))
})

afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const show = (id: string, undoId: string) => act(() => decided.show(id, undoId, 'Approved'))

it('shows the message for three seconds, and keeps the row for ten', () => {
  show('a', '1')
  pass(2900)
  expect(decided.rows).toEqual({ a: { undoId: '1', message: 'Approved', at: expect.any(Number) } })
  pass(200)
  expect(decided.rows).toEqual({ a: { undoId: '1', message: null, at: expect.any(Number) } })
  pass(6800)
  expect(onAllGone).not.toHaveBeenCalled()
  pass(200)
  expect(decided.rows).toEqual({})
  expect(onAllGone).toHaveBeenCalledOnce()
})

it('counts anew after an undone decision, and the last decided comes last', () => {
  show('a', '1')
  show('b', '2')
  pass(5000)
  act(() => decided.forget('a'))
  show('a', '3')
  expect(Object.keys(decided.rows)).toEqual(['b', 'a'])
  pass(5000)
  expect(decided.rows).toEqual({ a: { undoId: '3', message: null, at: expect.any(Number) } })
})

it('reloads the list when the page is left', () => {
  show('a', '1')
  act(() => root.render(null))
  expect(onAllGone).toHaveBeenCalledOnce()
})
