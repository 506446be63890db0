import { expect, it } from 'vitest'
import { percentage } from './statistics.ts'

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [7, 7, 100],
])('%i of %i is %i percent', (part, total, percent) => {
  expect(percentage(part, total)).toBe(percent)
})
