import { expect, it } from 'vitest'
import { responseColumns } from './response-columns.ts'

const NONE = { requested: 0, opened: 0, submitted: 0, entered: 0 }
const figures = {
  requested: 9,
  opened: 8,
  submitted: 6,
  entered: 0,
  timed: 6,
  medianDays: 2.5,
  medianMinutes: 4,
  erased: NONE,
  open: NONE,
  ended: NONE,
}
const textOf = (column: string, changes: { timed?: number; medianMinutes?: null }) =>
  responseColumns()
    .find(({ label }) => label === column)
    ?.value({ ...figures, ...changes })

it('says that the median of a small group is not shown, by the answers that have a time', () => {
  expect(textOf('Median minutes', {})).toBe('4')
  expect(textOf('Median minutes', { timed: 4, medianMinutes: null })).toBe('Fewer than five: not shown')
  expect(textOf('Median minutes', { timed: 0, medianMinutes: null })).toBe('–')
})
