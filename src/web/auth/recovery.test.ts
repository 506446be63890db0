import { describe, expect, it } from 'vitest'
import { recoveryIn } from './recovery.ts'

describe('a recovery link', () => {
  it('is read from the fragment, with or without its #', () => {
    expect(recoveryIn('#type=recovery&token=abc', {})).toEqual({ token: 'abc' })
    expect(recoveryIn('type=recovery&token=abc', {})).toEqual({ token: 'abc' })
  })

  it('is also read from the query string', () => {
    expect(recoveryIn('', { type: 'recovery', token: 'abc' })).toEqual({ token: 'abc' })
    expect(recoveryIn('', { type: 'recovery' })).toEqual({ token: '' })
  })

  it('is not found on a plain visit', () => {
    expect(recoveryIn('', {})).toBeNull()
    expect(recoveryIn('#main', { type: 'signup' })).toBeNull()
  })
})
