import { expect, it } from 'vitest'
import { digestDay, isDigestEmpty } from './digest.ts'

const BERLIN = { timeZone: 'Europe/Berlin', sendHour: 8 }

it.each([
  ['2026-06-15T05:59:59Z', null],
  ['2026-06-15T06:00:00Z', '2026-06-15'],
  ['2026-06-15T15:59:59Z', '2026-06-15'],
  ['2026-06-15T16:00:00Z', null],
  ['2026-06-16T08:00:00Z', null],
  ['2026-06-14T08:00:00Z', null],
  // One hour later in UTC, because of winter time.
  ['2026-12-07T06:30:00Z', null],
  ['2026-12-07T07:00:00Z', '2026-12-07'],
])('at %s the digest of %s is sent', (now, day) => expect(digestDay(BERLIN, new Date(now))).toBe(day))

it('has an hour even if emails are sent in the evening only', () => {
  expect(digestDay({ timeZone: 'UTC', sendHour: 18 }, new Date('2026-06-15T18:30:00Z'))).toBe('2026-06-15')
})

it('is empty without anything that waits', () => {
  const nothing = { internships: 0, feedback: 0, openRequests: 0, assignedInternships: 0, assignedFeedback: 0, own: 1 }
  expect(isDigestEmpty(nothing)).toBe(true)
  expect(isDigestEmpty({ ...nothing, openRequests: 1 })).toBe(false)
})
