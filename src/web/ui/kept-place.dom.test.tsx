// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptPlace } from './kept-place.ts'

let root: Root
let page: HTMLElement

type Props = { rows: readonly string[]; buttonless?: string; outcome?: string }

function Screen({ rows, buttonless, outcome }: Props) {
  useKeptPlace()
  return (
    <main>
      <h1 tabIndex={-1}>Open Requests</h1>
      <ul>
        {rows.map((row) => (
          <li key={row} data-place={row} tabIndex={-1} title={row}>
            {row !== buttonless && <button type="button">{row}</button>}
          </li>
        ))}
      </ul>
      <section data-outcome tabIndex={-1} title="outcome" hidden={!outcome}>
        {outcome}
      </section>
      <aside>
        <input title="field" />
      </aside>
    </main>
  )
}

const show = async (props: Props) => {
  await act(async () => root.render(<Screen {...props} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}
const focused = () => (document.activeElement as HTMLElement).title || document.activeElement?.textContent
const press = (row: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === row)?.focus()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await show({ rows: ['one', 'two', 'three'] })
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

it('stays in the row whose button is gone, whatever was done before', async () => {
  press('two')
  await show({ rows: ['one', 'two', 'three'], buttonless: 'two', outcome: 'Done.' })
  expect(focused()).toBe('two')
})

it.each([
  [['one', 'three'], 'three'],
  [['one'], 'one'],
  [[], 'Open Requests'],
])('goes on from a row that is gone, with %s left', async (rows, place) => {
  press('two')
  await show({ rows })
  expect(focused()).toBe(place)
})

it('goes to the message with Undo, and from there to the next row', async () => {
  press('two')
  await show({ rows: ['one', 'three'], outcome: 'Done.' })
  expect(focused()).toBe('outcome')
  await show({ rows: ['one', 'three'] })
  expect(focused()).toBe('three')
})

it('stays where somebody has moved it', async () => {
  press('two')
  page.querySelector('input')?.focus()
  await show({ rows: ['one'], outcome: 'Done.' })
  expect(focused()).toBe('field')
})
