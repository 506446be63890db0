import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

it.each([
  [-1, 'just now'],
  [9, 'just now'],
  [10, '10 minutes ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, 'Jun 14, 2026'],
])('%i minutes before now is %j', (minutes, words) => {
  expect(timeAgo(new Date(NOW.getTime() - minutes * 60_000), NOW)).toBe(words)
})
