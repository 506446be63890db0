// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import { SelectBox, SelectPage } from './select-box.tsx'
import { type ListSelection, useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

const COUNT = { count: 312, hasMore: false, countedAt: '2026-06-15T10:00:00.000Z' }
const UNDOABLE = { isUndoing: false, secondsLeft: 10, problem: null }

let root: Root
let page: HTMLElement
let undone: number
let input: ReturnType<ListSelection['toInput']> | null

type Props = { filters?: string; rows: readonly string[]; sentence?: string }

function List({ filters = 'pending', rows, sentence }: Props) {
  const selection = useSelection(filters, rows)
  const undoable = {
    ...UNDOABLE,
    outcome: sentence ? { sentence, undoId: 'x', at: 0 } : null,
    undo: () => void undone++,
  }
  return (
    <>
      <SelectPage selection={selection} />
      {rows.map((id) => (
        <SelectBox key={id} id={id} name={id} isSelected={selection.isSelected(id)} change={selection.change} />
      ))}
      <SelectionBar
        selection={selection}
        matching={COUNT}
        undoable={undoable}
        noun={m.common_internships_count}
        first="oldest"
        limit={200}
        isBusy={false}
        actions={(areTooMany) => (
          <Button
            disabled={areTooMany}
            onClick={() => {
              input = selection.toInput({ search: 'wind' })
            }}
          >
            Approve
          </Button>
        )}
      />
    </>
  )
}

const show = (props: Props) => act(() => root.render(<List {...props} />))
const bar = () => page.querySelector('section') as HTMLElement
const box = (id: string) => page.querySelector(`[data-select="${id}"]`) as HTMLInputElement
const all = () => page.querySelector('.checkbox input') as HTMLInputElement
const click = (element: Element | undefined, shiftKey = false) =>
  act(() => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })))
const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  undone = 0
  input = null
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

it('appears with the number of selected rows and sends their ids', () => {
  show({ rows: ['a', 'b', 'c', 'd'] })
  expect(bar().hidden).toBe(true)
  click(box('a'))
  click(box('c'), true)
  expect(bar().hidden).toBe(false)
  expect(bar().textContent).toContain('3 internships selected')
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  click(button('Approve'))
  expect(input).toEqual({ ids: ['a', 'b', 'c'] })
})

it('offers all that match once the page is selected, and sends the filter', () => {
  show({ rows: ['a', 'b'] })
  click(box('a'))
  expect(button('Select all 312 that match')).toBeUndefined()
  click(box('b'))
  click(button('Select all 312 that match'))
  expect(bar().textContent).toContain('312 internships selected')
  click(button('Approve'))
  const { count, countedAt } = COUNT
  expect(input).toEqual({ matching: { search: 'wind', count, countedAt } })
})

it('forgets rows that have left the list, and everything with other filters', () => {
  show({ rows: ['a', 'b', 'c'] })
  click(all())
  show({ rows: ['b', 'c'] })
  expect(bar().textContent).toContain('2 internships selected')
  show({ filters: 'all', rows: ['b', 'c'] })
  expect([bar().hidden, box('b').checked]).toEqual([true, false])
})

it('refuses more than the server accepts', () => {
  show({ rows: Array.from({ length: 201 }, (_, nth) => `row ${nth}`) })
  click(all())
  expect(button('Approve')?.disabled).toBe(true)
  expect(bar().textContent).toContain('At most 200 can be selected one by one.')
  click(button('Select all 312 that match'))
  expect(button('Approve')?.disabled).toBe(false)
})

it('takes the focus when the pressed button is gone, and returns it to the list', () => {
  const rows = ['a']
  show({ rows })
  click(box('a'))
  button('Approve')?.focus()
  click(button('Clear'))
  show({ rows, sentence: '1 internship approved.' })
  expect(document.activeElement).toBe(bar())
  expect(bar().textContent).toBe('1 internship approved.Undo10 s')
  expect(bar().querySelector('[aria-hidden]')?.textContent).toBe('10 s')
  click(button('Undo'))
  expect(undone).toBe(1)
})
