import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InternshipStatus } from '../internships/internship.ts'
import { addDays, localTimeIn } from '../time/working-days.ts'
import { emailWindowStart, lastDayOf, linkExpiry, linkState, opensOthers } from './feedback-link.ts'
import { requestState } from './request.ts'

const sent = new Date('2026-06-01T10:00:00Z')
const expiresAt = linkExpiry(sent, 'Europe/Berlin')
const open = {
  expiresAt,
  revokedAt: null,
  internshipStatus: 'approved',
  declinedAt: null,
  state: 'asked',
} as const

/** The facts of an open request, once feedback has been requested. */
const FACTS = {
  internshipStatus: 'approved',
  openedAt: null,
  declinedAt: null,
  closedAt: null,
  closeReason: null,
} as const

describe('a link while a reviewer asks about the answers', () => {
  const asked = { ...open, state: 'questioned' } as const

  it.each([
    ['opens the answers', {}, 'asked'],
    ['ends like every link', { expiresAt: sent }, 'expired'],
    ['is not that of another address', { revokedAt: sent }, 'revoked'],
    ['is used once the question is answered', { state: 'submitted' }, 'used'],
    ['is used once the feedback is approved', { state: 'approved' }, 'used'],
    ['is closed once the feedback is sent back', { state: 'sent-back' }, 'closed'],
  ] as const)('%s', (_, facts, state) => {
    expect(linkState({ ...asked, ...facts }, sent)).toBe(state)
  })
})

describe('the other requests to the same address', () => {
  const used = { ...open, state: 'submitted' } as const

  it('are opened by an open link, and by a used one during the visit in which it was used', () => {
    expect([opensOthers(open, sent, false), opensOthers(used, sent, true)]).toEqual([true, true])
    expect(opensOthers(used, sent, false)).toBe(false)
  })

  it.each([
    ['expired', { expiresAt: sent }],
    ['not sent yet', { expiresAt: null }],
    ['revoked', { revokedAt: sent }],
  ])('are not opened by a link that is %s', (_what, facts) => {
    for (const link of [open, used]) expect(opensOthers({ ...link, ...facts }, sent, true)).toBe(false)
  })

  it.each([
    ['of a rejected internship', { state: 'rejected' }],
    ['declined', { state: 'declined' }],
    ['closed by the office', { state: 'closed' }],
    ['used, of an internship that was rejected since', { state: 'submitted', internshipStatus: 'rejected' }],
    ['used, in place of somebody who has declined', { state: 'submitted', declinedAt: sent }],
  ] as const)('are not opened by a link that is %s', (_what, facts) => {
    expect(opensOthers({ ...open, ...facts }, sent, true)).toBe(false)
  })

  it('are not opened by a link that only asks for confirmation', () => {
    expect(opensOthers({ ...open, state: 'unasked' }, sent, true)).toBe(false)
  })
})

describe('the last day of a link', () => {
  it.each([
    ['UTC', '2026-11-26T08:17:00Z', '2026-12-03T23:59:59.999Z'],
    ['Europe/Berlin', '2026-11-26T08:17:00Z', '2026-12-03T22:59:59.999Z'],
    // It is already the 27th on Kiritimati and still the 25th on Niue.
    ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-12-04T09:59:59.999Z'],
    ['Pacific/Niue', '2026-11-26T10:59:59Z', '2026-12-03T10:59:59.999Z'],
    // The clocks go forward on Mar 29 and back on Oct 25: seven days are an hour shorter or longer.
    ['Europe/Berlin', '2026-03-24T12:00:00Z', '2026-03-31T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-20T12:00:00Z', '2026-10-27T22:59:59.999Z'],
    // Seven times 24 hours later, it is past midnight.
    ['Europe/Berlin', '2026-03-24T22:30:00Z', '2026-04-01T21:59:59.999Z'],
    // There is no midnight in Cairo on Apr 24.
    ['Africa/Cairo', '2026-04-16T09:00:00Z', '2026-04-23T21:59:59.999Z'],
  ])('in %s of an email sent at %s ends at %s', (zone, sentAt, ends) => {
    expect(linkExpiry(new Date(sentAt), zone).toISOString()).toBe(ends)
  })

  it('ends with the day in every time zone, after at least seven full days', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14')
    const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 1, max: 30 }), (timeZone, sentAt, days) => {
        const ends = linkExpiry(sentAt, timeZone, days)
        const dayOf = (at: number) => localTimeIn(timeZone)(new Date(at)).day
        const lastDay = lastDayOf(ends, timeZone)
        expect([dayOf(ends.getTime()), dayOf(ends.getTime() + 1)]).toEqual([lastDay, addDays(lastDay, 1)])
        expect(lastDay >= addDays(dayOf(sentAt.getTime()), days)).toBe(true)
        const hours = (ends.getTime() - sentAt.getTime()) / (60 * 60 * 1000)
        expect(hours).toBeGreaterThanOrEqual(days * 24)
        // A day with autumn's additional hour, and the day added for spring's missing hour.
        expect(hours).toBeLessThan((days + 1) * 24 + 25)
      }),
    )
  })
})

describe('a link', () => {
  it('is valid until the end of its seventh day', () => {
    expect(expiresAt.toISOString()).toBe('2026-06-08T21:59:59.999Z')
    expect(linkState(open, new Date(expiresAt.getTime() - 1000))).toBe('open')
    expect(linkState(open, expiresAt)).toBe('expired')
  })

  it('does not expire before its email is sent', () => {
    expect(linkState({ ...open, expiresAt: null }, new Date('2030-01-01'))).toBe('open')
  })

  it('counts as used once feedback is submitted, even if it was revoked or has expired', () => {
    const late = new Date('2027-01-01')
    expect(linkState({ ...open, state: 'submitted' }, late)).toBe('used')
    expect(linkState({ ...open, state: 'approved', revokedAt: sent }, sent)).toBe('used')
    expect(linkState({ ...open, revokedAt: sent }, sent)).toBe('revoked')
  })

  it('is closed when the internship is rejected, but not while an edit awaits approval', () => {
    const stateIf = (internshipStatus: InternshipStatus) =>
      requestState({ ...FACTS, feedbackStatus: 'pending', internshipStatus })
    expect(linkState({ ...open, state: stateIf('rejected') }, sent)).toBe('closed')
    expect(linkState({ ...open, state: stateIf('pending') }, sent)).toBe('open')
  })

  it('is closed once the supervisor has declined', () => {
    expect(linkState({ ...open, state: 'declined' }, sent)).toBe('closed')
  })

  it('is closed by the office, unless the answer came first', () => {
    expect(linkState({ ...open, state: 'closed' }, sent)).toBe('closed')
    expect(linkState({ ...open, state: 'closed' }, expiresAt)).toBe('closed')
  })

  it('is unrequested while it only asked for confirmation', () => {
    expect(linkState({ ...open, state: 'unasked' }, sent)).toBe('unrequested')
    expect(linkState({ ...open, state: 'unasked' }, expiresAt)).toBe('expired')
    const state = requestState({ ...FACTS, feedbackStatus: null, declinedAt: sent })
    expect(linkState({ ...open, state }, sent)).toBe('closed')
  })

  it('counts emails of the last 24 hours', () => {
    expect(emailWindowStart(sent).toISOString()).toBe('2026-05-31T10:00:00.000Z')
  })
})
