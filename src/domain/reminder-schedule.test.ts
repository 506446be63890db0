import { describe, expect, it } from 'vitest'
import { type Assignment, plannedDays, reminderSchedule } from './reminder-schedule.ts'

// The internship ends on Friday, Jun 26, 2026: request on Jun 16, reminders on Jun 23, Jun 29 and Jul 6.
const SETTINGS = { requestDay: -10, reminderDays: [-3, 3, 10], timeZone: 'Europe/Berlin', sendHour: 9 }
const schedule = reminderSchedule(SETTINGS)

const UNASKED: Assignment = {
  endDate: '2026-06-26',
  internshipStatus: 'approved',
  feedbackStatus: null,
  declinedAt: null,
  remindersStoppedAt: null,
  askedAt: null,
  lastEmailAt: null,
  hasFailed: false,
  stepsDone: [],
}
const asked = (on: string, facts: Partial<Assignment> = {}): Assignment => ({
  ...UNASKED,
  feedbackStatus: 'pending',
  askedAt: at(on),
  lastEmailAt: at(on),
  ...facts,
})

/** Nine o'clock in Berlin's summer unless the hour is given. */
function at(day: string, time = '09:00'): Date {
  return new Date(`${day}T${time}:00+02:00`)
}

const stepOn = (assignment: Assignment, day: string, time?: string) =>
  schedule.dueStep(assignment, at(day, time))?.step ?? null

describe('the request', () => {
  it('is due ten days before the end, at nine and not a minute earlier', () => {
    expect(stepOn(UNASKED, '2026-06-15', '17:59')).toBeNull()
    expect(stepOn(UNASKED, '2026-06-16', '08:59')).toBeNull()
    expect(schedule.dueStep(UNASKED, at('2026-06-16'))).toEqual({
      step: 'request',
      email: 'feedback-request',
      leftOut: [],
    })
    expect(stepOn(UNASKED, '2026-06-16', '17:59')).toBe('request')
    expect(stepOn(UNASKED, '2026-06-16', '18:00')).toBeNull()
  })

  it('waits for Monday where its day is in a week-end', () => {
    const assignment = { ...UNASKED, endDate: '2026-06-30' }
    expect(stepOn(assignment, '2026-06-20')).toBeNull()
    expect(stepOn(assignment, '2026-06-21')).toBeNull()
    expect(stepOn(assignment, '2026-06-22')).toBe('request')
  })

  it('still goes out late, for up to 14 days after the last reminder', () => {
    expect(stepOn(UNASKED, '2026-07-01')).toBe('request')
    expect(stepOn(UNASKED, '2026-07-20')).toBe('request')
    expect(stepOn(UNASKED, '2026-07-21')).toBeNull()
  })

  it('is done when the student has asked', () => {
    expect(stepOn(asked('2026-06-10'), '2026-06-16')).toBeNull()
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
    // An admin has put a reminder before one that has been sent.
    ['2026-07-01', ['reminder:5'], null],
  ])('on %s after %j: %s', (day, stepsDone, step) => {
    expect(stepOn(asked('2026-06-16', { stepsDone }), day)).toBe(step)
  })

  it('that were missed make one email', () => {
    expect(schedule.dueStep(asked('2026-06-16'), at('2026-07-01'))).toEqual({
      step: 'reminder:3',
      email: 'feedback-reminder',
      leftOut: ['reminder:-3'],
    })
  })

  it('are left out when they are overdue for more than 14 days', () => {
    expect(stepOn(asked('2026-06-16'), '2026-07-20')).toBe('reminder:10')
    expect(stepOn(asked('2026-06-16'), '2026-07-21')).toBeNull()
  })

  it('keep their distances from the day of asking when that was late', () => {
    const late = asked('2026-09-01')
    expect(stepOn(late, '2026-09-07')).toBeNull()
    expect(stepOn(late, '2026-09-08')).toBe('reminder:-3')
    const reminded = { ...late, stepsDone: ['reminder:-3'] }
    expect(stepOn(reminded, '2026-09-11')).toBeNull()
    expect(stepOn(reminded, '2026-09-14')).toBe('reminder:3')
  })

  it('never follow another email within 24 hours', () => {
    const assignment = asked('2026-06-16', { lastEmailAt: at('2026-06-22', '15:00') })
    expect(stepOn(assignment, '2026-06-23', '14:59')).toBeNull()
    expect(stepOn(assignment, '2026-06-23', '15:00')).toBe('reminder:-3')
  })

  it('are none where the admins want none', () => {
    const none = reminderSchedule({ ...SETTINGS, reminderDays: [] })
    expect(none.dueStep(asked('2026-06-16'), at('2026-06-23'))).toBeNull()
    expect(none.dueStep(UNASKED, at('2026-06-30'))?.step).toBe('request')
    expect(none.dueStep(UNASKED, at('2026-07-01'))).toBeNull()
  })
})

describe('nothing goes out', () => {
  it.each<[string, Partial<Assignment>]>([
    ['after the answer', { feedbackStatus: 'submitted' }],
    ['after the review', { feedbackStatus: 'approved' }],
    ['while the internship waits for approval', { internshipStatus: 'pending' }],
    ['after its rejection', { internshipStatus: 'rejected' }],
    ["after 'I did not supervise this student'", { declinedAt: at('2026-06-20') }],
    ['once reminders were stopped', { remindersStoppedAt: at('2026-06-20') }],
    ['to an address that does not take it', { hasFailed: true }],
  ])('%s', (_when, facts) => {
    const assignment = asked('2026-06-16', facts)
    expect(schedule.dueStep(assignment, at('2026-06-23'))).toBeNull()
    expect(schedule.nextDay(assignment, at('2026-06-18'))).toBeNull()
  })
})

describe('the sending hours', () => {
  it('end at 18:00, or an hour later where they only begin then', () => {
    const late = reminderSchedule({ ...SETTINGS, sendHour: 18 })
    expect(late.sendingDay(at('2026-06-16', '17:59'))).toBeNull()
    expect(late.sendingDay(at('2026-06-16', '18:00'))).toBe('2026-06-16')
    expect(late.sendingDay(at('2026-06-16', '19:00'))).toBeNull()
  })

  it('are those of the institution, on its own working days', () => {
    const kiritimati = reminderSchedule({ ...SETTINGS, timeZone: 'Pacific/Kiritimati' })
    // Sunday evening in Greenwich is Monday morning there.
    expect(kiritimati.sendingDay(new Date('2026-06-21T20:00:00Z'))).toBe('2026-06-22')
    expect(kiritimati.sendingDay(new Date('2026-06-19T20:00:00Z'))).toBeNull()
  })

  it('stay the same hours when the clocks change', () => {
    // The last Sunday in October: from UTC+2 to UTC+1.
    expect(schedule.sendingDay(new Date('2026-10-23T07:00:00Z'))).toBe('2026-10-23')
    expect(schedule.sendingDay(new Date('2026-10-26T07:00:00Z'))).toBeNull()
    expect(schedule.sendingDay(new Date('2026-10-26T08:00:00Z'))).toBe('2026-10-26')
  })
})

describe('a run', () => {
  it('gives the mail server 500 emails, or as many more as it takes to be through before the last hour', () => {
    expect(schedule.emailsPerRun(0, at('2026-06-16'))).toBe(500)
    // 49 runs from nine o'clock until five, both included.
    expect(schedule.emailsPerRun(49 * 500, at('2026-06-16', '09:00'))).toBe(500)
    expect(schedule.emailsPerRun(49 * 500 + 1, at('2026-06-16', '09:00'))).toBe(501)
    expect(schedule.emailsPerRun(7000, at('2026-06-16', '16:59'))).toBe(1000)
    expect(schedule.emailsPerRun(7000, at('2026-06-16', '17:00'))).toBe(7000)
  })

  it('knows no earlier run where the sending hours are the evening', () => {
    const late = reminderSchedule({ ...SETTINGS, sendHour: 18 })
    expect(late.emailsPerRun(7000, at('2026-06-16', '18:30'))).toBe(7000)
  })

  it.each([100_000, 600_000])('of a process that begins in the morning leaves none of %i for tomorrow', (addresses) => {
    const runs = Array.from({ length: 54 }, (_, index) => new Date(at('2026-06-16').getTime() + index * 600_000))
    const sent = runs.reduce((total, now) => total + schedule.emailsPerRun(addresses - total, now), 0)
    expect(sent).toBeGreaterThanOrEqual(addresses)
    expect(schedule.emailsPerRun(addresses, runs[0]!)).toBeLessThan(addresses / 40)
  })
})

describe('the next day', () => {
  it.each<[string, Assignment, string, string | undefined, string | null]>([
    ['is the day of the request', UNASKED, '2026-05-04', undefined, '2026-06-16'],
    ['is the day of the next reminder', asked('2026-06-16'), '2026-06-16', '10:00', '2026-06-23'],
    ['is today while an overdue one can go', asked('2026-06-16'), '2026-06-25', undefined, '2026-06-25'],
    ['is tomorrow in the evening', asked('2026-06-16'), '2026-06-25', '18:30', '2026-06-26'],
    ['is Monday on Friday evening', asked('2026-06-16'), '2026-06-26', '18:30', '2026-06-29'],
    [
      'waits for 24 hours after an email',
      asked('2026-06-16', { lastEmailAt: at('2026-06-24', '16:00') }),
      '2026-06-24',
      '17:00',
      '2026-06-25',
    ],
    [
      'is none after the last reminder',
      asked('2026-06-16', { stepsDone: ['reminder:10'] }),
      '2026-07-07',
      undefined,
      null,
    ],
    ['is none long after the end', UNASKED, '2027-06-16', undefined, null],
  ])('%s', (_what, assignment, day, time, next) => {
    expect(schedule.nextDay(assignment, at(day, time))).toBe(next)
  })
})

it('the days of an internship can be told beforehand', () => {
  expect(plannedDays(SETTINGS, '2026-06-26')).toEqual(['2026-06-16', '2026-06-23', '2026-06-29', '2026-07-06'])
  expect(plannedDays({ requestDay: 1, reminderDays: [] }, '2026-06-26')).toEqual(['2026-06-29'])
})
