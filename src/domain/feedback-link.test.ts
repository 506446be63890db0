import { describe, expect, it } from 'vitest'
import { emailWindowStart, linkExpiry, linkState, opensOthers } from './feedback-link.ts'

const sent = new Date('2026-06-01T10:00:00Z')
const expiresAt = linkExpiry(sent)
const open = { expiresAt, revokedAt: null, feedbackStatus: 'pending', internshipStatus: 'approved', declinedAt: null }

describe('the other requests to the same address', () => {
  const used = { ...open, feedbackStatus: 'submitted' }

  it('are opened by an open link, and by a used one during the visit in which it was used', () => {
    expect([opensOthers(open, sent, false), opensOthers(used, sent, true)]).toEqual([true, true])
    expect(opensOthers(used, sent, false)).toBe(false)
  })

  it.each([
    ['expired', { expiresAt: sent }],
    ['not sent yet', { expiresAt: null }],
    ['revoked', { revokedAt: sent }],
    ['of a rejected internship', { internshipStatus: 'rejected' }],
    ['declined', { declinedAt: sent }],
  ])('are not opened by a link that is %s', (_what, facts) => {
    for (const link of [open, used]) expect(opensOthers({ ...link, ...facts }, sent, true)).toBe(false)
  })

  it('are not opened by a link that only asks for confirmation', () => {
    expect(opensOthers({ ...open, feedbackStatus: null }, sent, true)).toBe(false)
  })
})

describe('a link', () => {
  it('is valid for exactly 7 days from its email', () => {
    expect(expiresAt.toISOString()).toBe('2026-06-08T10:00:00.000Z')
    expect(linkState(open, new Date(expiresAt.getTime() - 1000))).toBe('open')
    expect(linkState(open, expiresAt)).toBe('expired')
  })

  it('does not expire before its email is sent', () => {
    expect(linkState({ ...open, expiresAt: null }, new Date('2030-01-01'))).toBe('open')
  })

  it('counts as used once feedback is submitted, even if it was revoked or has expired', () => {
    const late = new Date('2027-01-01')
    expect(linkState({ ...open, feedbackStatus: 'submitted' }, late)).toBe('used')
    expect(linkState({ ...open, feedbackStatus: 'approved', revokedAt: sent }, sent)).toBe('used')
    expect(linkState({ ...open, revokedAt: sent }, sent)).toBe('revoked')
  })

  it('is closed when the internship is rejected, but not while an edit awaits approval', () => {
    expect(linkState({ ...open, internshipStatus: 'rejected' }, sent)).toBe('closed')
    expect(linkState({ ...open, internshipStatus: 'pending' }, sent)).toBe('open')
  })

  it('is closed once the supervisor has declined', () => {
    expect(linkState({ ...open, declinedAt: sent }, sent)).toBe('closed')
  })

  it('is unrequested while it only asked for confirmation', () => {
    expect(linkState({ ...open, feedbackStatus: null }, sent)).toBe('unrequested')
    expect(linkState({ ...open, feedbackStatus: null }, expiresAt)).toBe('expired')
    expect(linkState({ ...open, feedbackStatus: null, declinedAt: sent }, sent)).toBe('closed')
  })

  it('counts emails of the last 24 hours', () => {
    expect(emailWindowStart(sent).toISOString()).toBe('2026-05-31T10:00:00.000Z')
  })
})
