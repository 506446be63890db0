// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowsInTime } from './rows-in-time.ts'

let root: Root
let drawn: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  drawn = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

function Rows({ rows }: { rows: readonly string[] }) {
  const shown = useRowsInTime(rows, 2)
  drawn.push(shown.length)
  return <p>{shown.join(' ')}</p>
}

const draw = (...rows: string[]) => act(() => root.render(<Rows rows={rows} />))

it('draws the first rows when they arrive, and then all', () => {
  draw()
  draw('a', 'b', 'c', 'd')
  expect(drawn).toEqual([0, 2, 4])
})

it('draws rows that were there before at once, and keeps what is drawn when more arrive', () => {
  draw('a', 'b', 'c')
  draw('a', 'b', 'c', 'd')
  expect(drawn).toEqual([3, 3, 4])
})
