import { describe, expect, it } from 'vitest'
import { emailWindowStart, linkExpiry, linkState } from './feedback-link.ts'

const sent = new Date('2026-06-01T10:00:00Z')
const expiresAt = linkExpiry(sent)
const open = { expiresAt, revokedAt: null, feedbackStatus: 'pending', internshipStatus: 'approved', declinedAt: null }

describe('a link', () => {
  it('is good for 7 days from its email, to the second', () => {
    expect(expiresAt.toISOString()).toBe('2026-06-08T10:00:00.000Z')
    expect(linkState(open, new Date(expiresAt.getTime() - 1000))).toBe('open')
    expect(linkState(open, expiresAt)).toBe('expired')
  })

  it('does not expire before its email has left', () => {
    expect(linkState({ ...open, expiresAt: null }, new Date('2030-01-01'))).toBe('open')
  })

  it('is used once the feedback is in, even if it was revoked or has expired', () => {
    const late = new Date('2027-01-01')
    expect(linkState({ ...open, feedbackStatus: 'submitted' }, late)).toBe('used')
    expect(linkState({ ...open, feedbackStatus: 'approved', revokedAt: sent }, sent)).toBe('used')
    expect(linkState({ ...open, revokedAt: sent }, sent)).toBe('revoked')
  })

  it('is closed when the internship was rejected, but not while an edit of it waits for approval', () => {
    expect(linkState({ ...open, internshipStatus: 'rejected' }, sent)).toBe('closed')
    expect(linkState({ ...open, internshipStatus: 'pending' }, sent)).toBe('open')
  })

  it('is closed once the person has said that it is not their student', () => {
    expect(linkState({ ...open, declinedAt: sent }, sent)).toBe('closed')
  })

  it('waits while it only asked whether the person supervises the student', () => {
    expect(linkState({ ...open, feedbackStatus: null }, sent)).toBe('unasked')
    expect(linkState({ ...open, feedbackStatus: null }, expiresAt)).toBe('expired')
    expect(linkState({ ...open, feedbackStatus: null, declinedAt: sent }, sent)).toBe('closed')
  })

  it('counts emails over the last 24 hours', () => {
    expect(emailWindowStart(sent).toISOString()).toBe('2026-05-31T10:00:00.000Z')
  })
})
