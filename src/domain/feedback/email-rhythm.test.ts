import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNASKED } from '../testing/unasked-assignment.ts'
import type { Day } from '../time/dates.ts'
import { addDays, daysBetween, workCalendar } from '../time/working-days.ts'
import { emailsLeft, mayAskForConfirmation } from './email-rhythm.ts'
import { RECOMMENDED_EMAILS } from './feedback-settings.ts'
import { afterEmail } from './planned-emails.ts'
import { reminderSchedule } from './reminder-schedule.ts'

const CALENDAR = workCalendar({ weekend: [6, 7], holidays: ['2026-05-25', '2026-06-04'] })
const SETTINGS = { ...RECOMMENDED_EMAILS, timeZone: 'Europe/Berlin', sendHour: 9, ...CALENDAR }

/** A student of the supervisor, and what people do about them. Unit: days from the end of the internship. */
type Student = { endDate: Day; startDate?: Day; askedByHandOn?: number; answersOn?: number }
type Sent = { day: Day; kind: string; named: number[] }

/** The automatic emails of a term to one supervisor of these students. */
function emailsTo(students: readonly Student[], settings = SETTINGS): Sent[] {
  const schedule = reminderSchedule(settings)
  const sent: Sent[] = []
  let atMailbox = students.map((student, number) => ({ ...UNASKED, ...student, supervisorId: String(number) }))
  const ends = students.map(({ endDate }) => endDate).toSorted()
  for (let day = addDays(ends[0]!, -100); day <= addDays(ends.at(-1)!, 100); day = addDays(day, 1)) {
    const now = new Date(`${day}T10:00:00Z`)
    const isOn = (offset: number | undefined, { endDate }: Student) =>
      offset !== undefined && daysBetween(endDate, day) === offset
    atMailbox = atMailbox.map((one) => (isOn(one.answersOn, one) ? { ...one, state: 'submitted' as const } : one))
    const byHand = atMailbox.filter((one) => one.state !== 'submitted' && isOn(one.askedByHandOn, one))
    for (const { supervisorId } of byHand) {
      const automatic = atMailbox[0]!.automaticEmailsAt
      const asked = afterEmail(atMailbox, [{ supervisorId, steps: ['request'] }], new Date(`${day}T07:00:00Z`))
      atMailbox = asked.map((one) => ({ ...one, automaticEmailsAt: automatic }))
    }
    const due = schedule.dueEmail(atMailbox, now)
    if (!due) continue
    expect(atMailbox.some((one) => schedule.isDue(one, now))).toBe(true)
    sent.push({ day, kind: due.email, named: due.named.map(({ supervisorId }) => Number(supervisorId)) })
    atMailbox = afterEmail(atMailbox, due.named, now)
  }
  return sent
}

/** So many students, whose internships end some days apart. */
const ending = (count: number, daysApart: number): Student[] =>
  Array.from({ length: count }, (_, index) => ({ endDate: addDays('2026-06-26', index * daysApart) }))

describe('a supervisor who never answers gets', () => {
  it.each([
    ['one student', ending(1, 0), 5],
    ['three students, a week apart', ending(3, 7), 8],
    ['ten students, on one day', ending(10, 0), 5],
    ['ten students, two days apart', ending(10, 2), 8],
    ['thirty students, two days apart', ending(30, 2), 8],
  ])('about %s', (_whom, students, count) => {
    const emails = emailsTo(students)
    expect(emails.map(({ day, named }) => `${day} ${named.length}`)).toHaveLength(count)
    // Everybody is asked about.
    expect(new Set(emails.flatMap(({ named }) => named)).size).toBe(students.length)
  })
})

it('names everybody who is open, and asks about those who are due within the week', () => {
  const emails = emailsTo(ending(3, 7))
  expect(emails.map(({ day, named }) => `${day} ${named.join()}`)).toEqual([
    '2026-06-16 0',
    '2026-06-23 0,1',
    '2026-06-29 0,1,2',
    '2026-07-01 0,1,2',
    '2026-07-06 0,1,2',
    '2026-07-13 0,1,2',
    '2026-07-15 0,1,2',
    '2026-07-20 0,1,2',
  ])
  expect(emails[0]!.kind).toBe('feedback-request')
})

it('keeps three emails for students who have not been asked about', () => {
  const emails = emailsTo(ending(30, 2))
  expect(emails.map(({ day, named }) => `${day} ${named.length}`)).toEqual([
    '2026-06-16 4',
    '2026-06-23 7',
    '2026-06-29 9',
    '2026-07-01 11',
    '2026-07-06 13',
    '2026-07-13 20',
    '2026-07-27 27',
    '2026-07-29 30',
  ])
})

it.each([
  [17, 7],
  [40, 2],
  [60, 2],
  [100, 1],
])('asks about all of %i students whose internships of 90 days end %i days apart', (count, daysApart) => {
  const students = ending(count, daysApart).map((one) => ({ ...one, startDate: addDays(one.endDate, -90) }))
  const askedOn = new Map<number, Day>()
  for (const { day: sentOn, named } of emailsTo(students))
    for (const number of named) if (!askedOn.has(number)) askedOn.set(number, sentOn)
  const late = students.map(({ endDate }, number) => daysBetween(endDate, askedOn.get(number) ?? '2027-12-31'))
  expect(Math.max(...late)).toBeLessThan(0)
})

it('leaves two emails of a term to confirmations', () => {
  const askedOn = ['2026-03-02', '2026-04-20', '2026-05-18']
  const may = askedOn.map((today, index) => mayAskForConfirmation(emailsLeft(askedOn.slice(0, index), today)))
  expect(may).toEqual([true, true, false])
})

const day = fc.integer({ min: 0, max: 90 })
const student: fc.Arbitrary<Student> = fc
  .record({
    end: day,
    length: fc.integer({ min: 0, max: 120 }),
    askedByHandOn: fc.option(fc.integer({ min: -60, max: 20 }), { nil: undefined }),
    answersOn: fc.option(fc.integer({ min: -20, max: 30 }), { nil: undefined }),
  })
  .map(({ end, length, ...acts }) => {
    const endDate = addDays('2026-04-01', end)
    return { endDate, startDate: addDays(endDate, -length), ...acts } as Student
  })
const settings = fc.constantFrom(
  SETTINGS,
  { ...SETTINGS, reminderDays: [-9, -8, -7, -6, -5] },
  { ...SETTINGS, requestDay: 0, reminderDays: [] },
  { ...SETTINGS, requestDay: -14, reminderDays: [-5, 2, 12] },
)

it('gets at most two automatic emails in seven days and eight in 120, on working days, about nobody who has answered', () => {
  fc.assert(
    fc.property(fc.array(student, { minLength: 1, maxLength: 40 }), settings, (students, chosen) => {
      const emails = emailsTo(students, chosen)
      for (const [index, { day: sentOn, named }] of emails.entries()) {
        const within = (days: number) => emails.slice(index).filter((later) => later.day < addDays(sentOn, days)).length
        expect(within(7)).toBeLessThanOrEqual(2)
        expect(within(120)).toBeLessThanOrEqual(8)
        expect(CALENDAR.isDayOff(sentOn)).toBe(false)
        for (const { endDate, startDate = '', answersOn = Number.POSITIVE_INFINITY } of named.map(
          (number) => students[number]!,
        )) {
          expect(daysBetween(endDate, sentOn)).toBeLessThan(answersOn)
          expect(sentOn >= startDate).toBe(true)
        }
      }
    }),
    { numRuns: 80 },
  )
})
