import type { InternshipStatus } from '../internships/internship.ts'
import type { Day } from '../time/dates.ts'
import { DAY, MINUTE, SECOND } from '../time/durations.ts'
import { addDays, daysBetween, endOfDay, localTimeIn } from '../time/working-days.ts'
import { isAnswered, isAnswerWanted, type RequestState } from './request.ts'

/** How long an emailed link is valid, counted from its email (spec section 9). Unit: days. */
export const FEEDBACK_LINK_DAYS = 7
/** Of internships that end within this time, supervisors may wait with the answer until the end. Unit: days. */
const MOST_DAYS_TO_WAIT = 60
/** Shorter strings are rejected with 'Invalid token format' (spec section 5). Unit: characters. */
export const LINK_TOKEN_MIN_LENGTH = 10
/** Emails per request in 24 hours. */
export const MAX_LINK_EMAILS_PER_DAY = 3
/** Emails to one address about one student in 24 hours if the supervisor has stopped them. */
export const MAX_EMAILS_PER_DAY_WHEN_STOPPED = 1
/** Emails to one address about one student in 24 hours, across all requests, corrections and registrations. */
export const MAX_EMAILS_TO_ADDRESS_PER_DAY = 9

/** How long after submitting a supervisor can open the other requests to the same address. Unit: minutes. */
export const VISIT_MINUTES = 60

/** How many times a request can be handed over to a colleague. */
const MAX_HAND_OVERS = 3
/** How long a supervisor can undo naming a colleague. Unit: minutes. */
export const HAND_OVER_UNDO_MINUTES = 10

/** How long a refused form is kept for the browser in which it was filled in. Unit: days. */
export const KEPT_FORM_DAYS = 30

/** Repeating a request within this time counts as a double click. Unit: seconds. */
const DOUBLE_CLICK_SECONDS = 60

/**
 * When a link that is mailed at `sentAt` and valid for some days stops working (UTC): at the end of its last day in the
 * institution's time zone, so that it works on the whole day that its email names (product decision 19). The days are full ones
 * and never shorter than usual, whatever the clocks do.
 */
export function linkExpiry(sentAt: Date, timeZone: string, days = FEEDBACK_LINK_DAYS): Date {
  const byCalendar = addDays(dayIn(timeZone, sentAt), days)
  const byHours = dayIn(timeZone, new Date(sentAt.getTime() + days * DAY))
  return endOfDay([byCalendar, byHours].sort().at(-1)!, timeZone)
}

/**
 * How many days the links work in an email that asks about internships with these end dates: past the end of those that end soon,
 * so that the answer can wait until then.
 */
export function requestLinkDays(endDates: readonly Day[], today: Day): number {
  const untilEnds = endDates.map((endDate) => daysBetween(today, endDate)).filter((days) => days <= MOST_DAYS_TO_WAIT)
  return FEEDBACK_LINK_DAYS + Math.max(0, ...untilEnds)
}

/** The last day on which a link works, in the institution's time zone; emails and pages name it. */
export function lastDayOf(expiresAt: Date | string, timeZone: string): Day {
  return dayIn(timeZone, new Date(expiresAt))
}

function dayIn(timeZone: string, instant: Date): Day {
  return localTimeIn(timeZone)(instant).day
}

/** The start of the 24-hour window in which emails are counted. */
export function emailWindowStart(now: Date): Date {
  return new Date(now.getTime() - DAY)
}

/**
 * `unrequested`: the link only asks the supervisor to confirm the assignment; feedback has not been requested yet.
 * `asked`: a reviewer has a question about the answers.
 */
export type LinkState = 'open' | 'asked' | 'unrequested' | 'expired' | 'revoked' | 'closed' | 'used'

type LinkFacts = {
  expiresAt: Date | null
  revokedAt: Date | null
  state: RequestState
}

/** The state of a known link. A link whose email has not been sent yet has no expiry and counts as open. */
export function linkState({ expiresAt, revokedAt, state }: LinkFacts, now: Date): LinkState {
  const isQuestioned = state === 'questioned'
  if (isAnswered({ state }) && !isQuestioned) return 'used'
  if (!isAnswerWanted({ state }) && !isQuestioned) return 'closed'
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  if (isQuestioned) return 'asked'
  return state === 'unasked' ? 'unrequested' : 'open'
}

type VisitedLink = LinkFacts & { internshipStatus: InternshipStatus; declinedAt: Date | null }

/**
 * Whether the holder of this link may open other requests to the same address: while the link is open and, after submitting
 * through it, during the same visit until the link expires.
 */
export function opensOthers(link: VisitedLink, now: Date, isSameVisit: boolean): boolean {
  if (!link.expiresAt) return false
  const state = linkState(link, now)
  if (state !== 'used') return state === 'open'
  const isStillTheirs = link.internshipStatus !== 'rejected' && !link.declinedAt
  return isSameVisit && isStillTheirs && linkState({ ...link, state: 'opened' }, now) === 'open'
}

/** Whether a request can be handed over once more. Undone hand-overs do not count, up to the same number. */
export function mayHandOver(handOvers: readonly { undoneAt: Date | null }[]): boolean {
  const lasting = handOvers.filter(({ undoneAt }) => undoneAt === null)
  return lasting.length < MAX_HAND_OVERS && handOvers.length < 2 * MAX_HAND_OVERS
}

/** Whether naming a colleague at that time can still be undone. It cannot once the colleague has answered. */
export function isHandOverUndoable(handedOverAt: Date, now: Date): boolean {
  return now.getTime() < handedOverAt.getTime() + HAND_OVER_UNDO_MINUTES * MINUTE
}

/** Whether this request follows the last one so soon that it must be a double click. */
export function isDoubleClick(lastRequestedAt: Date, now: Date): boolean {
  return now < doubleClickEnd(lastRequestedAt)
}

/** From when the same request counts as a new one. */
export function doubleClickEnd(lastRequestedAt: Date): Date {
  return new Date(lastRequestedAt.getTime() + DOUBLE_CLICK_SECONDS * SECOND)
}
