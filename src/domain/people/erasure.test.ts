import { expect, it } from 'vitest'
import { erasureDueAt } from './erasure.ts'

it.each([
  ['2026-06-15', '2026-07-15'],
  ['2026-01-31', '2026-02-28'],
  ['2026-12-31', '2027-01-31'],
])('a request of %s is due on %s', (requested, due) => {
  expect(erasureDueAt(new Date(`${requested}T10:00:00Z`))).toEqual(new Date(`${due}T00:00:00Z`))
})
