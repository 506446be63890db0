import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNASKED } from '../testing/unasked-assignment.ts'
import { addDays, workCalendar } from '../time/working-days.ts'
import {
  askedThatEndUntil,
  askingStartsOn,
  earlyAsking,
  earlyAskingWords,
  feedbackDeadlineOf,
  isAnswerEarly,
  tenseOf,
  tenseOfAll,
} from './asking-time.ts'
import { RECOMMENDED_EMAILS } from './feedback-settings.ts'
import { reminderSchedule } from './reminder-schedule.ts'

const CALENDAR = workCalendar({ weekend: [6, 7], holidays: ['2026-12-25', '2026-05-01'] })
const SETTINGS = { ...RECOMMENDED_EMAILS, timeZone: 'Europe/Berlin', sendHour: 9, ...CALENDAR }
const SUMMER = { startDate: '2026-06-01', endDate: '2026-08-28' }

it.each([
  ['2026-05-31', 'ahead'],
  ['2026-06-01', 'running'],
  ['2026-08-28', 'running'],
  ['2026-08-29', 'over'],
] as const)('on %s the internship is %s', (today, tense) => {
  expect(tenseOf(SUMMER, today)).toBe(tense)
})

it('speaks of several in one tense, and of some that are over and some that are not as running', () => {
  const past = { startDate: '2026-01-01', endDate: '2026-02-01' }
  const next = { startDate: '2027-01-01', endDate: '2027-02-01' }
  expect(tenseOfAll([past, past], '2026-07-01')).toBe('over')
  expect(tenseOfAll([next], '2026-07-01')).toBe('ahead')
  expect(tenseOfAll([past, next], '2026-07-01')).toBe('running')
})

it('claims no deadline that lies before the day on which asking starts', () => {
  const deadline = (day: string | null) => feedbackDeadlineOf(SUMMER, day, SETTINGS)
  expect(['2026-06-30', '2026-08-06', '2026-08-07', '2026-09-15', null].map(deadline)).toEqual([
    null,
    null,
    '2026-08-07',
    '2026-09-15',
    null,
  ])
})

describe('an answer is early', () => {
  it.each([
    ['before the start', SUMMER, '2026-05-01', true],
    ['on the seventh day', SUMMER, '2026-06-07', true],
    ['on the eighth day', SUMMER, '2026-06-08', false],
    ['at the end of a short internship', { startDate: '2026-06-01', endDate: '2026-06-03' }, '2026-06-03', false],
    ['in the middle of it', { startDate: '2026-06-01', endDate: '2026-06-03' }, '2026-06-02', true],
  ])('%s', (_, dates, day, isEarly) => {
    expect(isAnswerEarly(dates, day)).toBe(isEarly)
  })
})

describe('asking is the next step', () => {
  it.each([
    ['in the last three weeks', SUMMER, SETTINGS, '2026-08-07'],
    ['from the first day of a schedule that begins earlier', SUMMER, { ...SETTINGS, requestDay: -30 }, '2026-07-29'],
    [
      'whatever a schedule says that is switched off',
      SUMMER,
      { ...SETTINGS, requestDay: -30, sendAutomatically: false },
      '2026-08-07',
    ],
    ['from the start of a short internship', { ...SUMMER, startDate: '2026-08-20' }, SETTINGS, '2026-08-20'],
  ])('%s', (_, dates, settings, day) => {
    expect(askingStartsOn(dates, settings)).toBe(day)
  })

  it('from midnight of that day in the time zone of the institution', () => {
    expect(earlyAsking(SUMMER, SETTINGS, new Date('2026-08-06T21:59:59Z'))).toMatchObject({ startsOn: '2026-08-07' })
    expect(earlyAsking(SUMMER, SETTINGS, new Date('2026-08-06T22:00:00Z'))).toBeNull()
  })

  it('about the internships that end by then, and no others', () => {
    const settings = fc.record({
      requestDay: fc.integer({ min: -60, max: 60 }),
      sendAutomatically: fc.boolean(),
      weekend: fc.constantFrom([6, 7], [5, 6], [4, 5]),
      holidays: fc.array(fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-01-01', days))),
    })
    const end = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(settings, end, end, ({ weekend, holidays, ...rest }, endDate, today) => {
        const all = { ...rest, ...workCalendar({ weekend, holidays }) }
        const isNow = askingStartsOn({ startDate: '2025-01-01', endDate }, all) <= today
        expect(endDate <= askedThatEndUntil(today, all)).toBe(isNow)
      }),
    )
  })

  it('never after the automatic request, and never before the start, which the automatic request waits for too', () => {
    const schedule = reminderSchedule(SETTINGS)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 200 }), (start, length) => {
        const startDate = addDays('2026-01-01', start)
        const dates = { startDate, endDate: addDays(startDate, length) }
        const startsOn = askingStartsOn(dates, SETTINGS)
        const requestOn = schedule.nextDay({ ...UNASKED, ...dates }, new Date('2025-12-01T12:00:00Z'))
        expect(startsOn >= startDate && startsOn <= dates.endDate).toBe(true)
        expect(requestOn! >= startsOn).toBe(true)
      }),
    )
  })
})

describe('asking early', () => {
  const supervisor = { name: 'Sam Hill', feedbackStatus: null, confirmedAt: null, lastEmail: null }
  const words = (now: string, facts: Partial<Parameters<typeof earlyAskingWords>[2]> = {}) =>
    earlyAskingWords(SUMMER, earlyAsking(SUMMER, SETTINGS, new Date(now))!, { ...supervisor, ...facts })
  const QUESTION = 'Sam Hill is then not asked first whether they are the right person.'
  const REQUEST = 'It replaces the automatic request near the end; only reminders follow.'

  it('says when the internship starts, how long the link works and what it replaces', () => {
    expect(words('2026-03-02T12:00:00Z')).toBe(
      `This is early: the internship starts on Jun 1, 2026. The email says so, and its link works until Mar 9, 2026. ${REQUEST} ${QUESTION}`,
    )
    expect(words('2026-06-15T12:00:00Z')).toContain('This is early: the internship runs until Aug 28, 2026.')
  })

  it('does not name what cannot be replaced any more', () => {
    const arrived = { lastEmail: { handedOverAt: '2026-03-01T12:00:00Z' } }
    expect(words('2026-03-02T12:00:00Z', arrived)).not.toContain(QUESTION)
    expect(words('2026-03-02T12:00:00Z', { confirmedAt: '2026-03-01T12:00:00Z' })).not.toContain(QUESTION)
    expect(words('2026-03-02T12:00:00Z', { feedbackStatus: 'pending' })).not.toContain(REQUEST)
  })
})
