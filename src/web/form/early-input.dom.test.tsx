import { afterEach, expect, it } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

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
