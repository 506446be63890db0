import { describe, expect, it } from 'vitest'
import { isFresh } from './fresh-proof.ts'

const proved = new Date('2026-06-15T10:00:00Z')

describe('proof of whose session it is', () => {
  it.each([
    [0, true],
    [9 * 60 + 59, true],
    [10 * 60, false],
  ])('after %i seconds is fresh: %s', (seconds, expected) => {
    expect(isFresh(proved, new Date(proved.getTime() + seconds * 1000))).toBe(expected)
  })
})
