import { TERM_DAYS } from '../internships/terms.ts'
import type { Day } from '../time/dates.ts'
import { addDays } from '../time/working-days.ts'

// How often we write to a supervisor by ourselves: to a mailbox, however many students it has.

/** The most automatic emails to a mailbox in seven days. */
const MAX_AUTOMATIC_PER_WEEK = 2
/** The most automatic emails to a mailbox in a term. */
export const MAX_AUTOMATIC_PER_TERM = 8
/** The last emails of a term are kept for students about whom nobody has been asked yet. */
const KEPT_FOR_FIRST_REQUESTS = 3
/** Asking to confirm assignments may take the others: the first two. */
const KEPT_FOR_FEEDBACK = 6

/** How many automatic emails the mailbox may still get this term, 0 if none today. `emailedOn`: the days of those it got. */
export function emailsLeft(emailedOn: readonly Day[], today: Day): number {
  const inLast = (days: number) => emailedOn.filter((day) => day > addDays(today, -days)).length
  if (emailedOn.includes(today) || inLast(7) >= MAX_AUTOMATIC_PER_WEEK) return 0
  return Math.max(0, MAX_AUTOMATIC_PER_TERM - inLast(TERM_DAYS))
}

/**
 * The last day whose steps an email of today carries out: of this week, of two if few emails are left, and with the last one all
 * before the next email is allowed.
 */
export function carriedUntil(emailedOn: readonly Day[], today: Day): Day {
  const left = emailsLeft(emailedOn, today)
  if (left > 1) return addDays(today, left > KEPT_FOR_FIRST_REQUESTS ? 6 : 13)
  const oldest = emailedOn.filter((day) => day > addDays(today, -TERM_DAYS)).sort()[0] ?? today
  return addDays(oldest, TERM_DAYS - 1)
}

/** Whether so many emails of the term are used up that the others may be kept for first requests. */
export function areOthersKept(emailedOn: readonly Day[], today: Day): boolean {
  const inTerm = emailedOn.filter((day) => day > addDays(today, -TERM_DAYS)).length
  return MAX_AUTOMATIC_PER_TERM - inTerm <= KEPT_FOR_FIRST_REQUESTS
}

/** Whether the mailbox may be asked to confirm assignments. */
export function mayAskForConfirmation(left: number): boolean {
  return left > KEPT_FOR_FEEDBACK
}

/** The request, or a reminder with its days from the end date, such as `reminder:-3`. */
export type Step = 'request' | `reminder:${number}`

/** What an email to a mailbox says about one of its assignments. */
export type Part<One> = {
  one: One
  /** The steps that it carries out: those that are due, or the next one; perhaps none. */
  steps: Step[]
  isDue: boolean
  /** Whether it names the student: everybody whose answer is wanted. */
  isNamed: boolean
  /** Whether nobody has been asked about the student yet, but will be this term. */
  isToBeAsked: boolean
}

/** An automatic email to a mailbox. */
export type DueEmail<One> = {
  email: 'feedback-request' | 'feedback-reminder'
  /** Everybody whose answer is wanted. */
  named: (One & { steps: Step[] })[]
}

/** The email of these parts if the mailbox may still get that many; null if nothing is due, or if it must wait for a first request. */
export function emailOf<One>(left: number, parts: readonly Part<One>[]): DueEmail<One> | null {
  const named = parts.filter(({ isNamed }) => isNamed)
  const due = named.filter(({ isDue }) => isDue)
  const isRequest = ({ steps }: Part<One>) => steps.at(-1) === 'request'
  const hasOthersToAsk = parts.some(({ isNamed, isToBeAsked }) => isToBeAsked && !isNamed)
  const kept = hasOthersToAsk && !due.some(isRequest) ? KEPT_FOR_FIRST_REQUESTS : 0
  if (due.length === 0 || left <= kept) return null
  return {
    email: named.some(isRequest) ? 'feedback-request' : 'feedback-reminder',
    named: named.map(({ one, steps }) => ({ ...one, steps })),
  }
}
