import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { keepEarlyInput, takeEarlyInput } from './early-input.ts'

afterEach(() => document.body.replaceChildren())

const FORM = `<form><input name="q"><input type="checkbox" name="department" value="a">
<input type="checkbox" name="department" value="b"></form><form><input name="q"></form>`

it('gives each of several controls of one name what had come into it on a page that is drawn anew', () => {
  document.body.innerHTML = FORM
  const [first, , second, other] = document.querySelectorAll('input')
  first!.value = 'in the first form'
  other!.value = 'in the second'
  second!.checked = true
  const keep = keepEarlyInput(document.body)
  document.body.innerHTML = FORM
  keep()
  expect([...document.querySelectorAll('input')].map(({ value, checked }) => (checked ? true : value))).toEqual([
    'in the first form',
    'a',
    true,
    'in the second',
  ])
})

it('makes the choice again on a page that React draws anew', async () => {
  const made: string[] = []
  const filter = (onChange?: (chosen: string) => void) => (
    <select name="status" value="submitted" onChange={({ target }) => onChange?.(target.value)} ref={takeEarlyInput}>
      <option value="all">All</option>
      <option value="submitted">Submitted</option>
    </select>
  )
  document.body.innerHTML = `<main>${renderToString(filter())}</main>`
  document.querySelector('select')!.value = 'all'
  const keep = keepEarlyInput(document.body)
  const root = createRoot(document.querySelector('main')!)
  flushSync(() => root.render(filter((chosen) => made.push(chosen))))
  keep()
  keep()
  await expect.poll(() => made).toEqual(['all'])
  root.unmount()
})
