import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workCalendar } from '../time/working-days.ts'
import {
  codeFrom,
  codeIn,
  inGroups,
  inPersonCodeState,
  inPersonFormEnd,
  inPersonStep,
  maskedAddress,
} from './in-person.ts'

const MONDAY_TO_FRIDAY = workCalendar({ weekend: [6, 7], holidays: [] })

/** Ends on Friday, Jun 26, 2026. */
const asking = {
  startDate: '2026-03-30',
  endDate: '2026-06-26',
  internshipStatus: 'approved',
  state: 'asked',
  emailsStoppedAt: null,
  hasFailed: false,
  askedInPersonAt: null,
} as const
const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00+02:00`)
const step = (now: Date, facts: object = {}) =>
  inPersonStep({ ...asking, ...facts }, { timeZone: 'Europe/Berlin', ...MONDAY_TO_FRIDAY }, now)

describe('asking in person is the task', () => {
  it('from three days before the end, and again from three days after it, without weekends', () => {
    expect(step(at('2026-06-22', '23:59'))).toBeNull()
    expect(step(at('2026-06-23', '00:00'))).toEqual({ step: -3, day: '2026-06-23' })
    expect(step(at('2026-06-28'))?.step).toBe(-3)
    expect(step(at('2026-06-29', '00:00'))).toEqual({ step: 3, day: '2026-06-29' })
    expect(step(at('2026-12-01'))?.step).toBe(3)
    // A Saturday and a Sunday.
    expect(step(at('2026-06-28'), { endDate: '2026-06-30' })).toBeNull()
    expect(step(at('2026-06-29'), { endDate: '2026-06-30' })?.day).toBe('2026-06-29')
  })

  it.each([
    // An internship of three days: on its last day.
    ['2026-06-24', '2026-06-26'],
    ['2026-06-26', '2026-06-26'],
    ['2026-06-17', '2026-06-24'],
    ['2026-06-16', '2026-06-23'],
    ['2026-06-01', '2026-06-23'],
  ])('of an internship that starts on %s, not before there is something to say', (startDate, day) => {
    const eve = new Date(at(day, '00:00').getTime() - 1)
    expect(step(eve, { startDate })).toBeNull()
    expect(step(at(day, '00:00'), { startDate })).toEqual({ step: -3, day })
    expect(step(at('2026-06-29', '00:00'), { startDate })?.step).toBe(3)
  })

  it('until the student has asked, and again at the next step', () => {
    const asked = { askedInPersonAt: at('2026-06-23', '00:30') }
    expect(step(at('2026-06-23'), asked)).toBeNull()
    expect(step(at('2026-06-28'), asked)).toBeNull()
    expect(step(at('2026-06-29'), asked)?.step).toBe(3)
  })

  it('no sooner after asking than the steps lie apart', () => {
    const asked = { askedInPersonAt: at('2026-06-22', '23:30') }
    expect(step(at('2026-06-23'), asked)).toBeNull()
    expect(step(at('2026-06-29'), asked)?.step).toBe(3)
    const lately = { askedInPersonAt: at('2026-06-27') }
    expect(step(at('2026-06-29'), lately)).toBeNull()
    expect(step(at('2026-07-02'), lately)).toBeNull()
    expect(step(at('2026-07-03'), lately)?.step).toBe(3)
    expect(step(at('2026-07-03'), { askedInPersonAt: at('2026-06-29') })).toBeNull()
  })

  it.each<[string, object]>([
    ['answered', { state: 'submitted' }],
    ['not requested', { state: 'unasked' }],
    ['declined', { state: 'declined' }],
    ['closed', { state: 'closed' }],
    ['stopped', { emailsStoppedAt: at('2026-06-20') }],
    ['undeliverable', { hasFailed: true }],
    ['about an internship that waits for approval', { internshipStatus: 'pending' }],
  ])('unless the request is %s', (_, facts) => {
    expect(step(at('2026-06-30'), facts)).toBeNull()
  })
})

describe('a code', () => {
  const codes = Array.from({ length: 500 }, (_, id) => codeFrom(createHash('sha256').update(`${id}`).digest('hex')))

  it('has eight letters without vowels, all of them in use', () => {
    expect(codes.filter((code) => !/^[BCDFGHJKMNPRSTVWXZ]{8}$/.test(code))).toEqual([])
    expect(new Set(codes.join('')).size).toBe(18)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('is shown in two groups, and read however it is typed', () => {
    const [code = ''] = codes
    expect(inGroups('BCDFGHJK')).toBe('BCDF GHJK')
    for (const typed of [inGroups(code), code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)}\u200b `])
      expect(codeIn(typed)).toBe(code)
    expect(codeIn('ＢＣＤＦ ＧＨＪＫ')).toBe('BCDFGHJK')
    for (const wrong of ['', 'BCDFGHJ', 'BCDFGHJKM', 'ABCDFGHJ', '12345678', 'ДЖЗК', 'B'.repeat(100_000)])
      expect(codeIn(wrong)).toBeNull()
  })

  it('works for seven days, for the address to whose owner it was shown', () => {
    const code = { ...asking, address: 'a@b.example', supervisorEmail: 'a@b.example', expiresAt: at('2026-06-30') }
    const state = (facts: object = {}) => inPersonCodeState({ ...code, ...facts }, at('2026-06-24'))
    expect(state()).toBe('open')
    expect(state({ expiresAt: at('2026-06-24') })).toBe('expired')
    expect(state({ supervisorEmail: 'other@b.example' })).toBe('revoked')
    expect(state({ state: 'closed' })).toBe('closed')
    expect(state({ state: 'approved', supervisorEmail: 'other@b.example' })).toBe('used')
    expect(state({ state: 'questioned' })).toBe('used')
  })
})

it('closes the form an hour after the digits were typed', () => {
  expect(inPersonFormEnd(new Date('2026-03-29T00:30:00Z'))).toEqual(new Date('2026-03-29T01:30:00Z'))
})

describe('a masked address', () => {
  it.each([
    ['h.marsh@northwind.example', 'Helena Marsh', 'h…@northwind.example'],
    ['helena.marsh@northwind.example', 'Dr Helena Marsh', 'he…@northwind.example'],
    ['helena.marsh@gmail.com', 'Helena Marsh', 'he…@gmail.com'],
    ['anna@acme.co.uk', 'Anna Bell', 'a…@acme.co.uk'],
    ['a@b.co.uk', 'Anna Bell', 'a…@b.co.uk'],
    // The person owns the domain.
    ['mail@helena-marsh.example', 'Helena Marsh', 'm…@h….example'],
    ['office@mullerzoe.example', 'Zoë Müller', 'of…@m….example'],
    ['北方医院联系人@hospital.example', '李娜', '北方…@hospital.example'],
  ])('of %s, %s: %s', (address, name, masked) => {
    expect(maskedAddress(address, name)).toBe(masked)
  })

  it('never tells the address, nor the name in it', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    fc.assert(
      fc.property(word, word, fc.constantFrom('', '.', '-', '_'), (first, last, between) => {
        const masked = maskedAddress(`${first}${between}${last}@${last}.example`, `${first} ${last}`)
        for (const told of [first, last]) expect(masked.replace('example', '')).not.toContain(told)
      }),
    )
  })
})
