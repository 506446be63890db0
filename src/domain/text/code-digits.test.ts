import { expect, it } from 'vitest'
import { digitsIn } from './code-digits.ts'

it.each([
  '592424',
  '592 424',
  '5 9 2 4 2 4',
  '592-424.',
  '٥٩٢٤٢٤',
  '۵۹۲ ۴۲۴',
  '５９２-４２４',
  'Your code is 592 424!',
  '592 424\nIt works for 10 minutes.',
  'رمزك هو ٥٩٢ ٤٢٤ ويعمل لمدة ١٠ دقائق',
])('reads the code in %j', (typed) => {
  expect(digitsIn(typed)).toBe('592424')
})

it.each([
  ['', ''],
  ['no code', ''],
  ['1234567', '1234567'],
  ['12345', '12345'],
])('finds in %j: %j', (typed, digits) => {
  expect(digitsIn(typed)).toBe(digits)
})
