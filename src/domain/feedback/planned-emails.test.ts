import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNASKED } from '../testing/unasked-assignment.ts'
import { addDays, localTimeIn, workCalendar } from '../time/working-days.ts'
import { RECOMMENDED_EMAILS } from './feedback-settings.ts'
import { afterEmail, nextEmail } from './planned-emails.ts'
import { reminderSchedule } from './reminder-schedule.ts'
import type { Assignment } from './scheduled-assignment.ts'

const CALENDAR = workCalendar({ weekend: [6, 7], holidays: ['2026-05-25', '2026-06-04'] })
const SETTINGS = { ...RECOMMENDED_EMAILS, timeZone: 'Europe/Berlin', sendHour: 9, ...CALENDAR }

type Facts = Assignment & { supervisorId: string; haveAllStopped: boolean }
const assignment = (facts: Partial<Facts> = {}): Facts => ({
  supervisorId: 'one',
  ...UNASKED,
  haveAllStopped: false,
  ...facts,
})
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+02:00`)
const next = (one: Facts, now: Date, others: Facts[] = [], settings = SETTINGS) =>
  nextEmail(one, [one, ...others], settings, now)

describe('the next automatic email', () => {
  it('leaves on the day that the schedule plans', () => {
    expect(next(assignment(), at('2026-06-01'))).toEqual({ on: '2026-06-16', why: null })
    expect(next(assignment(), at('2026-06-16', '17:59'))).toEqual({ on: '2026-06-16', why: null })
    expect(next(assignment(), at('2026-06-16', '18:00'))).toEqual({ on: '2026-06-17', why: null })
  })

  it('may be further ahead than a term', () => {
    expect(next(assignment({ endDate: '2026-12-18' }), at('2026-06-01'))).toEqual({ on: '2026-12-08', why: null })
  })

  it('is not shown for a day on which its step is skipped', () => {
    const enough = ['04', '05', '11', '12', '18', '19'].map((day) => at(`2026-05-${day}`))
    const one = assignment({ automaticEmailsAt: [...enough, at('2026-06-11'), at('2026-06-15')] })
    expect(reminderSchedule(SETTINGS).nextDay(one, at('2026-06-16'))).toBeNull()
  })

  it('leaves sooner with the email about another student', () => {
    const other = assignment({ supervisorId: 'other', endDate: '2026-06-22' })
    expect(next(assignment(), at('2026-06-01'), [other])).toEqual({ on: '2026-06-12', why: null })
  })

  it('waits for the rhythm of the mailbox', () => {
    const emails = [at('2026-06-11'), at('2026-06-15')]
    const one = assignment({ automaticEmailsAt: emails, lastToMailboxAt: emails[1]! })
    expect(next(one, at('2026-06-16'))).toEqual({ on: '2026-06-18', why: 'rhythm' })
    const enough = [...emails, ...['04', '05', '11', '12', '18', '19'].map((day) => at(`2026-05-${day}`))]
    expect(next({ ...one, automaticEmailsAt: enough }, at('2026-06-16'))).toEqual({ on: null, why: 'rhythm' })
  })

  it.each<[string, Partial<Facts>, string]>([
    ['while the internship waits for approval', { internshipStatus: 'pending' }, 'not-approved'],
    ['after a stop', { emailsStoppedAt: at('2026-06-01') }, 'stopped'],
    ['after a stop of everything', { emailsStoppedAt: at('2026-06-01'), haveAllStopped: true }, 'all-stopped'],
    ['to an address that refused', { hasFailed: true }, 'undelivered'],
    ['before the request has left', { state: 'asked', requestedAt: at('2026-06-10') }, 'waiting'],
    ['long after the end', { endDate: '2026-03-01' }, 'over'],
  ])('is none %s', (_when, facts, why) => {
    expect(next(assignment(facts), at('2026-06-16'))).toEqual({ on: null, why })
  })

  it('is none while they are switched off, and not a question once there is an answer', () => {
    const off = { ...SETTINGS, sendAutomatically: false }
    expect(next(assignment(), at('2026-06-16'), [], off)).toEqual({ on: null, why: 'switched-off' })
    expect(next(assignment({ state: 'submitted' }), at('2026-06-16'))).toBeNull()
  })
})

const student = fc.record({ end: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 120 }) })
const HOURS = [9, 13, 17]

it('is the one that really leaves, for every student of a mailbox, at any time', () => {
  fc.assert(
    fc.property(
      fc.array(student, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -20, max: 60 }),
      (students, since) => {
        const schedule = reminderSchedule(SETTINGS)
        const local = localTimeIn(SETTINGS.timeZone)
        let atMailbox = students.map(({ end, length }, number) => {
          const endDate = addDays('2026-05-01', end)
          return assignment({ supervisorId: String(number), endDate, startDate: addDays(endDate, -length) })
        })
        const told = new Map<string, string | null>()
        for (let day = -40; day <= since + 130; day++)
          for (const hour of HOURS) {
            const now = at(addDays('2026-05-01', day), `${String(hour).padStart(2, '0')}:00`)
            if (day === since && hour === HOURS[1])
              for (const one of atMailbox)
                told.set(one.supervisorId, nextEmail(one, atMailbox, SETTINGS, now)?.on ?? null)
            const due = schedule.dueEmail(atMailbox, now)
            if (!due) continue
            for (const { supervisorId } of due.named)
              if (told.has(supervisorId)) {
                expect(told.get(supervisorId)).toBe(local(now).day)
                told.delete(supervisorId)
              }
            atMailbox = afterEmail(atMailbox, due.named, now)
          }
        // Nobody was told of an email that did not leave.
        expect([...told.values()].filter((day) => day !== null)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})
