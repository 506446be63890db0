import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNASKED } from '../testing/unasked-assignment.ts'
import { DAY } from '../time/durations.ts'
import { addDays, daysBetween, localTimeIn, workCalendar } from '../time/working-days.ts'
import { plannedDays, reminderSchedule } from './reminder-schedule.ts'
import type { Assignment } from './scheduled-assignment.ts'

const RECOMMENDED = {
  requestDay: -10,
  reminderDays: [-3, 1, 5, 10],
  timeZone: 'Europe/Berlin',
  sendHour: 9,
  ...workCalendar({ weekend: [6, 7], holidays: ['2026-05-25', '2026-06-04'] }),
}
type Settings = typeof RECOMMENDED

/** What people do besides the schedule. `late` is a day on which the worker does not run. */
const ACTS = ['asks by hand', 'digits typed in person', 'notice of a second contact', 'late'] as const
type Act = { day: number; act: (typeof ACTS)[number]; hour: number }

/** `left`: the reminders that the schedule had not sent yet. */
type Sent = { day: string; step: 'request' | 'notice' | `reminder:${number}` | null; left: number[] }

/** Every email of the term to one supervisor: those that acts caused and those that the schedule sent at 12:00. */
function emailsOfTerm(settings: Settings, endDate: string, acts: readonly Act[]) {
  const schedule = reminderSchedule(settings)
  const emails: Sent[] = []
  let isNoticeWaiting = false
  let assignment: Assignment = { ...UNASKED, endDate }
  const note = (at: Date, step: Sent['step'], replaced: readonly string[] = []) => {
    const { stepsDone: before } = assignment
    const left = settings.reminderDays.filter((days) => !before.includes(`reminder:${days}`))
    emails.push({ day: localTimeIn(settings.timeZone)(at).day, step, left })
    const stepsDone = [...before, ...replaced, ...(step && step !== 'notice' ? [step] : [])]
    assignment = { ...assignment, state: 'asked', isRequestSent: true, lastEmailAt: at, lastToAddressAt: at }
    const automaticEmailsAt = step ? [...assignment.automaticEmailsAt, at] : assignment.automaticEmailsAt
    assignment = { ...assignment, requestedAt: assignment.requestedAt ?? at, stepsDone, automaticEmailsAt }
  }
  for (let offset = -30; offset <= 60; offset++) {
    const today = acts.filter(({ day }) => day === offset)
    const byHand = today.filter(({ act }) => act !== 'late').toSorted((one, other) => one.hour - other.hour)
    const at = (hour: number) => new Date(Date.parse(`${addDays(endDate, offset)}T00:00:00Z`) + (hour / 24) * DAY)
    // The other acts are only possible after the request.
    for (const { act, hour } of byHand) {
      if (act === 'notice of a second contact') isNoticeWaiting = assignment.requestedAt !== null
      else if (act === 'asks by hand' || assignment.requestedAt) note(at(hour), null)
    }
    // 10:00 UTC is 12:00 in summer.
    const now = at(10)
    if (today.some(({ act }) => act === 'late')) continue
    const replaced = isNoticeWaiting ? schedule.dueNotice(assignment, now) : null
    if (replaced) {
      note(now, 'notice', replaced)
      isNoticeWaiting = false
    }
    const [due] = schedule.dueEmail([assignment], now)?.named ?? []
    if (!due) continue
    const planned = schedule.nextDay(assignment, now)
    expect(planned, 'the day that the dashboard names').toBe(localTimeIn(settings.timeZone)(now).day)
    note(now, due.steps.at(-1)!, due.steps.slice(0, -1))
  }
  return emails
}

/** The minimum number of days that the schedule plans between these reminders and the steps before them. */
function plannedDistance(
  settings: Settings,
  endDate: string,
  reminders: readonly number[],
  requestedOn: string,
): number {
  return Math.min(
    ...[endDate, addDays(requestedOn, -settings.requestDay)].flatMap((origin) => {
      const days = plannedDays(settings, origin)
      return reminders.map((reminder) => {
        const index = settings.reminderDays.indexOf(reminder) + 1
        return daysBetween(days[index - 1]!, days[index]!)
      })
    }),
  )
}

/**
 * The reminders whose planned distance this email keeps; none if a person asked for the email. A notice keeps the distance of the
 * remaining reminders, or of the last one.
 */
function remindersOf({ step, left }: Sent, { reminderDays }: Settings): number[] {
  if (step === 'notice') return [...left, reminderDays.at(-1)!]
  return step?.startsWith('reminder:') ? [Number(step.slice('reminder:'.length))] : []
}

const act = fc.record({
  day: fc.integer({ min: -29, max: 30 }),
  act: fc.constantFrom(...ACTS),
  hour: fc.integer({ min: 5, max: 20 }),
})
const settings = fc.constantFrom<Settings>(
  RECOMMENDED,
  { ...RECOMMENDED, reminderDays: [-3, 3, 10] },
  { ...RECOMMENDED, requestDay: -14, reminderDays: [-5, 2, 12] },
  { ...RECOMMENDED, requestDay: 0, reminderDays: [7, 14] },
)

describe('the distance of emails to one supervisor about one internship', () => {
  it('is never shorter than planned, whoever asks, when and in what order', () => {
    fc.assert(
      fc.property(
        settings,
        fc.integer({ min: 0, max: 6 }),
        fc.array(act, { maxLength: 8 }),
        (chosen, weekday, acts) => {
          const endDate = addDays('2026-06-22', weekday)
          const emails = emailsOfTerm(chosen, endDate, acts)
          const [first] = emails
          for (const [index, email] of emails.entries()) {
            const reminders = remindersOf(email, chosen)
            if (reminders.length === 0) continue
            const distance = daysBetween(emails[index - 1]!.day, email.day)
            expect(distance, JSON.stringify(emails)).toBeGreaterThanOrEqual(
              plannedDistance(chosen, endDate, reminders, first!.day),
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each<[string, Act[], string[]]>([
    ['as planned', [], ['06-16 request', '06-23 -3', '06-29 1', '07-01 5', '07-06 10']],
    ['a request by hand four days before the end', [{ day: -4, act: 'asks by hand', hour: 12 }], ['06-22', '06-29 -3']],
    [
      'a notice takes the place of the next reminder',
      [{ day: 4, act: 'notice of a second contact', hour: 8 }],
      ['06-29 1', '07-01 notice', '07-06 10'],
    ],
    [
      'a notice after the last reminder',
      [{ day: 11, act: 'notice of a second contact', hour: 8 }],
      ['07-06 10', '07-13 notice'],
    ],
    ['a reminder by hand', [{ day: 4, act: 'asks by hand', hour: 12 }], ['06-30', '07-02 5']],
  ])('%s', (_when, acts, expected) => {
    const emails = emailsOfTerm(RECOMMENDED, '2026-06-26', acts)
    const shown = emails.map(({ day, step }) => `${day.slice(5)} ${step?.replace('reminder:', '') ?? ''}`.trim())
    expect(shown.join(', ')).toContain(expected.join(', '))
  })

  it('leaves the plan alone where nobody asks by hand, also if the supervisor is told of a second contact in between', () => {
    fc.assert(
      fc.property(
        settings,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -10, max: 30 }),
        (chosen, weekday, day) => {
          const endDate = addDays('2026-06-22', weekday)
          const days = emailsOfTerm(chosen, endDate, [{ day, act: 'notice of a second contact', hour: 8 }])
          const planned = [...new Set(plannedDays(chosen, endDate))]
          expect(days.slice(0, planned.length).map((email) => email.day)).toEqual(planned)
        },
      ),
    )
  })
})
