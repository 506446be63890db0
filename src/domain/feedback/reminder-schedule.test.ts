import { describe, expect, it } from 'vitest'
import { UNASKED } from '../testing/unasked-assignment.ts'
import { workCalendar } from '../time/working-days.ts'
import { plannedDays, reminderSchedule } from './reminder-schedule.ts'
import type { Assignment } from './scheduled-assignment.ts'

const CALENDAR = workCalendar({ weekend: [6, 7], holidays: ['2026-12-25'] })
// The internship ends on Friday, Jun 26, 2026: request on Jun 16, reminders on Jun 23, Jun 29 and Jul 6.
const SETTINGS = { requestDay: -10, reminderDays: [-3, 3, 10], timeZone: 'Europe/Berlin', sendHour: 9, ...CALENDAR }
const schedule = reminderSchedule(SETTINGS)

const requested = (on: string, facts: Partial<Assignment> = {}): Assignment => ({
  ...UNASKED,
  isRequestSent: true,
  state: 'asked',
  requestedAt: at(on),
  lastEmailAt: at(on),
  lastToAddressAt: at(on),
  ...facts,
})

/** A time in Berlin's summer, 9:00 by default. */
function at(day: string, time = '09:00'): Date {
  return new Date(`${day}T${time}:00+02:00`)
}

/** The steps of an email to a supervisor of one student, as the last of them; null if none is due. */
const stepOn = (assignment: Assignment, day: string, time?: string, by = schedule) =>
  by.dueEmail([assignment], at(day, time))?.named[0]?.steps.at(-1) ?? null

describe('the request', () => {
  it('is due ten days before the end, from 9:00 until 18:00', () => {
    expect(stepOn(UNASKED, '2026-06-15', '17:59')).toBeNull()
    expect(stepOn(UNASKED, '2026-06-16', '08:59')).toBeNull()
    expect(schedule.dueEmail([UNASKED], at('2026-06-16'))).toMatchObject({
      email: 'feedback-request',
      named: [{ steps: ['request'] }],
    })
    expect(stepOn(UNASKED, '2026-06-16', '17:59')).toBe('request')
    expect(stepOn(UNASKED, '2026-06-16', '18:00')).toBeNull()
  })

  it('waits for Monday if its date is on a weekend', () => {
    const assignment = { ...UNASKED, endDate: '2026-06-30' }
    expect(stepOn(assignment, '2026-06-20')).toBeNull()
    expect(stepOn(assignment, '2026-06-21')).toBeNull()
    expect(stepOn(assignment, '2026-06-22')).toBe('request')
  })

  it('is still sent late, up to 14 days after the last reminder', () => {
    expect(stepOn(UNASKED, '2026-07-01')).toBe('request')
    expect(stepOn(UNASKED, '2026-07-20')).toBe('request')
    expect(stepOn(UNASKED, '2026-07-21')).toBeNull()
  })

  it('is not repeated after the student has requested feedback', () => {
    expect(stepOn(requested('2026-06-10'), '2026-06-16')).toBeNull()
  })
})

describe('the reminders', () => {
  it.each([
    ['2026-06-22', [], null],
    ['2026-06-23', [], 'reminder:-3'],
    ['2026-06-23', ['reminder:-3'], null],
    ['2026-06-29', ['reminder:-3'], 'reminder:3'],
    ['2026-07-06', ['reminder:-3', 'reminder:3'], 'reminder:10'],
    ['2026-07-07', ['reminder:-3', 'reminder:3', 'reminder:10'], null],
    // An admin added a reminder that precedes one already sent.
    ['2026-07-01', ['reminder:5'], null],
  ])('on %s after %j: %s', (day, stepsDone, step) => {
    expect(stepOn(requested('2026-06-16', { stepsDone }), day)).toBe(step)
  })

  it('are combined into one email if several were missed', () => {
    expect(schedule.dueEmail([requested('2026-06-16')], at('2026-07-01'))).toMatchObject({
      email: 'feedback-reminder',
      named: [{ steps: ['reminder:-3', 'reminder:3'] }],
    })
  })

  it('are skipped when they are overdue by more than 14 days', () => {
    expect(stepOn(requested('2026-06-16'), '2026-07-20')).toBe('reminder:10')
    expect(stepOn(requested('2026-06-16'), '2026-07-21')).toBeNull()
  })

  it('keep their intervals after a late request', () => {
    const late = requested('2026-09-01')
    expect(stepOn(late, '2026-09-07')).toBeNull()
    expect(stepOn(late, '2026-09-08')).toBe('reminder:-3')
    const reminded = { ...late, stepsDone: ['reminder:-3'] }
    expect(stepOn(reminded, '2026-09-11')).toBeNull()
    expect(stepOn(reminded, '2026-09-14')).toBe('reminder:3')
  })

  it('never follow another email within 24 hours', () => {
    const assignment = requested('2026-06-16', { lastEmailAt: at('2026-06-22', '15:00') })
    expect(stepOn(assignment, '2026-06-23', '14:59')).toBeNull()
    expect(stepOn(assignment, '2026-06-23', '15:00')).toBe('reminder:-3')
  })

  it('are not sent if admins have configured none', () => {
    const none = reminderSchedule({ ...SETTINGS, reminderDays: [] })
    expect(stepOn(requested('2026-06-16'), '2026-06-23', '09:00', none)).toBeNull()
    expect(stepOn(UNASKED, '2026-06-30', '09:00', none)).toBe('request')
    expect(stepOn(UNASKED, '2026-07-01', '09:00', none)).toBeNull()
  })
})

describe('nothing is sent', () => {
  it.each<[string, Partial<Assignment>]>([
    ['after feedback is submitted', { state: 'submitted' }],
    ['after feedback is approved', { state: 'approved' }],
    ['while the internship awaits approval', { internshipStatus: 'pending' }],
    ['after the internship is rejected', { internshipStatus: 'rejected', state: 'rejected' }],
    ['after the supervisor has declined', { state: 'declined' }],
    ['after the office has closed the request', { state: 'closed' }],
    ['after the supervisor has unsubscribed', { emailsStoppedAt: at('2026-06-20') }],
    ['to an address that bounced', { hasFailed: true }],
  ])('%s', (_when, facts) => {
    const assignment = requested('2026-06-16', facts)
    expect(stepOn(assignment, '2026-06-23')).toBeNull()
    expect(schedule.nextDay(assignment, at('2026-06-18'))).toBeNull()
  })
})

describe('the sending hours', () => {
  it('end at 18:00, or at 19:00 if they start at 18:00', () => {
    const late = reminderSchedule({ ...SETTINGS, sendHour: 18 })
    expect(late.sendingDay(at('2026-06-16', '17:59'))).toBeNull()
    expect(late.sendingDay(at('2026-06-16', '18:00'))).toBe('2026-06-16')
    expect(late.sendingDay(at('2026-06-16', '19:00'))).toBeNull()
  })

  it("follow the institution's time zone and working days", () => {
    const kiritimati = reminderSchedule({ ...SETTINGS, timeZone: 'Pacific/Kiritimati' })
    // Sunday evening in UTC is Monday morning in Kiritimati.
    expect(kiritimati.sendingDay(new Date('2026-06-21T20:00:00Z'))).toBe('2026-06-22')
    expect(kiritimati.sendingDay(new Date('2026-06-19T20:00:00Z'))).toBeNull()
  })

  it('are no more than the schedule has, whatever was sent before it was changed', () => {
    const facts = { lastEmailAt: at('2026-06-29') }
    const later = reminderSchedule({ ...SETTINGS, reminderDays: [-3, 3, 14] })
    const dueOf = (stepsDone: string[]) =>
      stepOn(requested('2026-06-16', { ...facts, stepsDone }), '2026-07-10', '09:00', later)
    expect(dueOf(['request', 'reminder:-3', 'reminder:3'])).toBe('reminder:14')
    expect(dueOf(['request', 'reminder:-3', 'reminder:3', 'reminder:10'])).toBeNull()
    expect(dueOf(['request', 'reminder:-3', 'reminder:3', 'reminder:5', 'reminder:10'])).toBeNull()
  })

  it('stay the same hours when the clocks change', () => {
    // The clocks change on the last Sunday in October: from UTC+2 to UTC+1.
    expect(schedule.sendingDay(new Date('2026-10-23T07:00:00Z'))).toBe('2026-10-23')
    expect(schedule.sendingDay(new Date('2026-10-26T07:00:00Z'))).toBeNull()
    expect(schedule.sendingDay(new Date('2026-10-26T08:00:00Z'))).toBe('2026-10-26')
  })
})

describe('a run', () => {
  it('sends 500 emails, or as many as needed to finish before the last hour', () => {
    expect(schedule.emailsPerRun(0, at('2026-06-16'))).toBe(500)
    // There are 49 runs from 9:00 to 17:00 inclusive.
    expect(schedule.emailsPerRun(49 * 500, at('2026-06-16', '09:00'))).toBe(500)
    expect(schedule.emailsPerRun(49 * 500 + 1, at('2026-06-16', '09:00'))).toBe(501)
    expect(schedule.emailsPerRun(7000, at('2026-06-16', '16:59'))).toBe(1000)
    expect(schedule.emailsPerRun(7000, at('2026-06-16', '17:00'))).toBe(7000)
  })

  it('sends everything at once if there is only one sending hour', () => {
    const late = reminderSchedule({ ...SETTINGS, sendHour: 18 })
    expect(late.emailsPerRun(7000, at('2026-06-16', '18:30'))).toBe(7000)
  })

  it.each([100_000, 600_000])('series over a day sends all of %i emails', (addresses) => {
    const runs = Array.from({ length: 54 }, (_, index) => new Date(at('2026-06-16').getTime() + index * 600_000))
    const sent = runs.reduce((total, now) => total + schedule.emailsPerRun(addresses - total, now), 0)
    expect(sent).toBeGreaterThanOrEqual(addresses)
    expect(schedule.emailsPerRun(addresses, runs[0]!)).toBeLessThan(addresses / 40)
  })
})

describe('the date of the next email', () => {
  it.each<[string, Assignment, string, string | undefined, string | null]>([
    ['is the date of the request', UNASKED, '2026-05-04', undefined, '2026-06-16'],
    ['is the date of the next reminder', requested('2026-06-16'), '2026-06-16', '10:00', '2026-06-23'],
    ['is today if a reminder is overdue', requested('2026-06-16'), '2026-06-25', undefined, '2026-06-25'],
    ['is tomorrow after the sending hours', requested('2026-06-16'), '2026-06-25', '18:30', '2026-06-26'],
    ['is Monday on Friday evening', requested('2026-06-16'), '2026-06-26', '18:30', '2026-06-29'],
    [
      'is at least 24 hours after the last email',
      requested('2026-06-16', { lastEmailAt: at('2026-06-24', '16:00') }),
      '2026-06-24',
      '17:00',
      '2026-06-25',
    ],
    [
      'is none after the last reminder',
      requested('2026-06-16', { stepsDone: ['reminder:10'] }),
      '2026-07-07',
      undefined,
      null,
    ],
    ['is none long after the end', UNASKED, '2027-06-16', undefined, null],
  ])('%s', (_what, assignment, day, time, next) => {
    expect(schedule.nextDay(assignment, at(day, time))).toBe(next)
  })
})

it('plans the dates of request and reminders', () => {
  expect(plannedDays(SETTINGS, '2026-06-26')).toEqual(['2026-06-16', '2026-06-23', '2026-06-29', '2026-07-06'])
  expect(plannedDays({ requestDay: 1, reminderDays: [], ...CALENDAR }, '2026-06-26')).toEqual(['2026-06-29'])
})
