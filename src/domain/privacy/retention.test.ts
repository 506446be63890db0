import { expect, it } from 'vitest'
import { retentionStart } from './retention.ts'

const now = new Date('2026-06-15T10:00:00Z')

it.each([
  ['2026-01-01T00:00:00Z', '2026-06-22T10:00:00Z'],
  ['2026-07-15T10:00:00Z', '2026-07-15T10:00:00Z'],
])('with a start at %s, a change starts at %s', (planned, start) => {
  expect(retentionStart(new Date(planned), now)).toEqual(new Date(start))
})
