import type { Day } from '../time/dates.ts'
import { HOUR } from '../time/durations.ts'
import type { Reachability } from './automatic-emails.ts'

/** The minimum time between any email about a request, or to a mailbox, and the next automatic one. Unit: hours. */
const HOURS_BETWEEN_EMAILS = 24

/** The emails to a mailbox, about whichever students. */
export type MailboxEmails = {
  /** When it last got any email that asks. */
  lastToMailboxAt: Date | null
  /** When it got its last automatic emails: at least those of a term that count. */
  automaticEmailsAt: readonly Date[]
}

/** A supervisor of an internship and the state of their feedback request. */
export type Assignment = Reachability &
  MailboxEmails & {
    startDate: Day
    endDate: Day
    /** When the person at this address was first asked for feedback on this internship, by the student or automatically. */
    requestedAt: Date | null
    /** Whether a request has been sent to this address. */
    isRequestSent: boolean
    /** When the last email about this request was sent or enqueued, to the current or a former supervisor. */
    lastEmailAt: Date | null
    /** When the last email about this request to the current address was sent or enqueued, by the schedule or by hand. */
    lastToAddressAt: Date | null
    /**
     * Whether the last email to the current supervisor could not be delivered, and they have neither confirmed nor opened the form
     * since.
     */
    hasFailed: boolean
    /**
     * The steps done for the person at this address, even if the supervisor was corrected and back, or removed and added, since.
     */
    stepsDone: readonly string[]
  }

/** Until when no automatic email follows another email about the request, or to the mailbox; `now` if one may. */
export function restsUntil({ lastEmailAt, lastToMailboxAt }: Assignment, now: Date): Date {
  const emails = [lastEmailAt, lastToMailboxAt].map((at) => (at ? at.getTime() + HOURS_BETWEEN_EMAILS * HOUR : 0))
  return new Date(Math.max(now.getTime(), ...emails))
}

/** Whether the mailbox got an email so recently that no automatic one follows. */
export function isMailboxResting({ lastToMailboxAt }: Pick<MailboxEmails, 'lastToMailboxAt'>, now: Date): boolean {
  return lastToMailboxAt !== null && lastToMailboxAt.getTime() + HOURS_BETWEEN_EMAILS * HOUR > now.getTime()
}

export function isResting(assignment: Assignment, now: Date): boolean {
  return restsUntil(assignment, now) > now
}
