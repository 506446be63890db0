import { describe, expect, it } from 'vitest'
import {
  isSecondContactDue,
  mayNameSecondContact,
  type SecondContactFacts,
  whyNotSecondContact,
} from './second-contact.ts'

const CONTACT: SecondContactFacts = {
  name: 'Dora Lind',
  email: 'd.lind@northwind.example',
  askedAt: null,
  declinedAt: null,
  answeredAt: null,
  correctedAt: null,
  failedAt: null,
  failureReason: null,
  heldUpBy: null,
  retry: null,
  hasStopped: false,
  isSupervisor: false,
  wasAsked: false,
  remindersAt: ['2026-06-23T07:00:00Z', '2026-06-29T07:00:00Z'],
}
const REQUEST = {
  internshipStatus: 'approved',
  state: 'asked',
  secondContact: CONTACT,
} as const
const AT = '2026-06-30T07:00:00Z'
const with_ = (facts: Partial<SecondContactFacts>) => ({ ...REQUEST, secondContact: { ...CONTACT, ...facts } })

describe('a second contact', () => {
  it.each([
    ['nothing speaks against it', REQUEST, null],
    ['none is named', { ...REQUEST, secondContact: null }, 'none-named'],
    ['they were asked', with_({ askedAt: AT }), 'asked'],
    ['they were asked as somebody else', with_({ wasAsked: true }), 'asked-before'],
    ['they stopped our emails', with_({ hasStopped: true }), 'stopped'],
    ['they are a supervisor of the internship', with_({ isSupervisor: true }), 'supervisor'],
    ['only one reminder has left', with_({ remindersAt: [AT] }), 'reminders'],
    ['the form was opened', { ...REQUEST, state: 'opened' as const }, 'opened'],
    ['nobody was asked yet', { ...REQUEST, state: 'unasked' as const }, 'not-open'],
    ['feedback was submitted', { ...REQUEST, state: 'submitted' as const }, 'not-open'],
    ['the supervisor declined', { ...REQUEST, state: 'declined' as const }, 'not-open'],
    ['the office closed the request', { ...REQUEST, state: 'closed' as const }, 'not-open'],
    ['the internship is pending again', { ...REQUEST, internshipStatus: 'pending' as const }, 'not-approved'],
  ])('if %s', (_what, request, reason) => {
    expect(whyNotSecondContact(request)).toBe(reason)
  })

  it('is asked by the schedule from the day after the second reminder', () => {
    const due = (now: string) => isSecondContactDue(REQUEST, 'Europe/Berlin', new Date(now))
    expect([due('2026-06-29T15:00:00Z'), due('2026-06-29T22:30:00Z'), due(AT)]).toEqual([false, true, true])
    expect(isSecondContactDue({ ...REQUEST, state: 'opened' }, 'Europe/Berlin', new Date(AT))).toBe(false)
  })

  it('can be changed until they are asked, and once if the email does not arrive or they decline', () => {
    const may = (facts: Partial<SecondContactFacts>) => mayNameSecondContact({ ...CONTACT, ...facts })
    expect([mayNameSecondContact(null), may({}), may({ askedAt: AT })]).toEqual([true, true, false])
    for (const lost of [{ failedAt: AT }, { declinedAt: AT }, { failedAt: AT, declinedAt: AT }])
      expect([may({ askedAt: AT, ...lost }), may({ askedAt: AT, ...lost, correctedAt: AT })]).toEqual([true, false])
    expect(may({ askedAt: AT, failedAt: AT, answeredAt: AT })).toBe(false)
  })
})
