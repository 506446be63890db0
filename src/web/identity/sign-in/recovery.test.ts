import { describe, expect, it } from 'vitest'
import { recoveryIn } from './recovery.ts'

const NOW = new Date('2026-06-15T10:00:00Z')
const SECONDS = NOW.getTime() / 1000
const read = (hash: string, search = {}) => recoveryIn(hash, search, NOW)

describe('a recovery link', () => {
  it('is read from the fragment, with or without its #', () => {
    expect(read('#type=recovery&token=abc')).toEqual({ token: 'abc', isStale: false })
    expect(read('type=recovery&token=abc')).toEqual({ token: 'abc', isStale: false })
  })

  it('is also read from the query string', () => {
    expect(read('', { type: 'recovery', token: 'abc' })).toEqual({ token: 'abc', isStale: false })
    expect(read('', { type: 'recovery' })).toEqual({ token: '', isStale: false })
  })

  it('is not found on a plain visit', () => {
    expect(read('')).toBeNull()
    expect(read('#main', { type: 'signup' })).toBeNull()
  })

  it.each([
    [0, false],
    [120, false],
    [121, true],
    [3600, true],
    // The browser's clock is slow.
    [-30, false],
  ])('that was issued %i seconds ago is stale: %s', (age, isStale) => {
    const issued = String(SECONDS - age)
    expect(read(`#type=recovery&token=abc&issued=${issued}`)).toEqual({ token: 'abc', isStale })
    expect(read('', { type: 'recovery', token: 'abc', issued })).toEqual({ token: 'abc', isStale })
  })

  it('gets no notice if its time is unknown', () => {
    expect(read('#type=recovery&token=abc&issued=yesterday')).toEqual({ token: 'abc', isStale: false })
  })
})
