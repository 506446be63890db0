import { expect, it } from 'vitest'
import { termOf } from './terms.ts'

const spring = { name: 'Spring', startsOn: '2026-01-01', endsOn: '2026-05-31' }
const summer = { name: 'Summer', startsOn: '2026-06-15', endsOn: '2026-09-30' }

it.each([
  ['2026-01-01', spring],
  ['2026-05-31', spring],
  ['2026-06-01', undefined],
  ['2026-06-15', summer],
  ['2026-09-30', summer],
  ['2026-10-01', undefined],
])('puts %s into its term, with the first and the last day', (day, term) => {
  expect(termOf([summer, spring], day)).toBe(term)
})
