import type { ReminderSchedule } from './reminder-schedule.ts'
import type { Assignment } from './scheduled-assignment.ts'

/** Where a reminder stands in the row of those about a request. Each has words of its own. */
export type ReminderPlace = 'first' | 'second' | 'further' | 'last'

const BY_COUNT: readonly ReminderPlace[] = ['first', 'second']

type Reminding = {
  /** How many reminders this address has got before about each of the requests. */
  counts: readonly number[]
  isLast: boolean
}

/** Several requests have the words of the one with the fewest reminders. */
export function placeOfReminder({ counts, isLast }: Reminding): ReminderPlace {
  return isLast ? 'last' : (BY_COUNT[Math.min(...counts)] ?? 'further')
}

/**
 * Whether no automatic email is planned for a mailbox with these assignments. One about any of them also names the others; one that
 * was undelivered can arrive after all.
 */
export function isNothingPlanned(
  schedule: Pick<ReminderSchedule, 'nextDay'>,
  atMailbox: readonly Assignment[],
  now: Date,
): boolean {
  return atMailbox.every((assignment) => schedule.nextDay({ ...assignment, hasFailed: false }, now) === null)
}
