import * as m from '#messages'
import { TERM_DAYS } from '../internships/terms.ts'
import { fullName } from '../people/profile.ts'
import {
  DELIVERY_STEP_LABELS,
  type RequestDelivery,
  requestDelivery,
  type SentEmail,
} from '../platform/request-delivery.ts'
import { localized } from '../text/localized.ts'
import { type Day, dayFormat } from '../time/dates.ts'
import { DAY } from '../time/durations.ts'
import { addDays } from '../time/working-days.ts'

/** The filter's choices. Unit: minimum days since the first request. */
export const WAITING_DAYS = ['3', '7', '14'] as const
export type WaitingDays = (typeof WAITING_DAYS)[number]

/** How many requests staff can send reminders for at once. */
export const MAX_REMINDED_AT_ONCE = 100

/**
 * The parts of the list, in the order shown; each open request is in one of them. `older`: from an older term; `undelivered`: the
 * last email did not arrive. `ended`: requests that ended without an answer (`ENDED_STATES`); some of them are also in
 * `sent-back`: their answers were sent back as not usable, and somebody can be asked again.
 */
export const REQUEST_PARTS = ['undelivered', 'sent-back', 'current', 'older', 'ended'] as const
export type RequestPart = (typeof REQUEST_PARTS)[number]

/** Requests for internships that ended before this day (UTC) belong to an older term, even if no terms are entered. */
export function olderTermsEnd(now: Date): Day {
  return addDays(now.toISOString().slice(0, 10), -TERM_DAYS)
}

/** Whole days since the first request. */
export function daysWaiting(since: Date | string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / DAY))
}

/** Requests made at or before this time have been waiting for at least this many days (UTC). */
export function waitingSince(days: WaitingDays, now: Date): Date {
  return new Date(now.getTime() - Number(days) * DAY)
}

/** A request in words: the supervisor, and the student it is about. */
export function aboutStudent({
  supervisorName,
  studentEmail,
  ...student
}: Names & Parameters<typeof fullName>[0]): string {
  return m.open_requests_supervisor_about_student({ supervisorName, studentName: fullName(student) || studentEmail })
}
type Names = { supervisorName: string; studentEmail: string }

/** The delivery status shown to staff. */
export const DELIVERY_LABELS: Record<RequestDelivery['step'], string> = localized({
  ...DELIVERY_STEP_LABELS,
  unsent: m.open_requests_delivery_unsent,
  requested: m.open_requests_delivery_waiting,
  failed: m.open_requests_delivery_undelivered,
  'mailbox-full': m.open_requests_delivery_mailbox_full,
  'held-up': m.open_requests_delivery_held_up,
})

export type OpenRequestRow = {
  createdAt: Date
  daysWaiting: number
  studentName: string
  studentEmail: string
  studentMajor: string | null
  positionTitle: string
  employerName: string
  endDate: Day
  supervisorName: string
  supervisorEmail: string
  lastEmail: SentEmail | null
  openedAt: Date | null
  handedOverBy: { name: string; email: string } | null
}

/** The delivery of an open request. */
export function openRequestDelivery(request: Pick<OpenRequestRow, 'lastEmail'> & { openedAt: Date | string | null }) {
  return requestDelivery({ ...request, feedbackStatus: 'pending', confirmedAt: null, submittedAt: null })
}

/** A column: its header, the fact it shows, and its cell for a row. */
type Column = { header: string; fact: string; cell: (row: OpenRequestRow) => string | number | null }

/** The columns of the open requests export. Dates are `yyyy-MM-dd` in this time zone. */
export function openRequestColumns(timeZone: string): Column[] {
  const dayOf = dayFormat(timeZone)
  return [
    { header: 'Student Name', fact: 'studentName', cell: (row) => row.studentName },
    { header: 'Student Email', fact: 'studentEmail', cell: (row) => row.studentEmail },
    { header: 'Student Department', fact: 'studentMajor', cell: (row) => row.studentMajor },
    { header: 'Position Title', fact: 'positionTitle', cell: (row) => row.positionTitle },
    { header: 'Employer Name', fact: 'employerName', cell: (row) => row.employerName },
    { header: 'Internship End Date', fact: 'endDate', cell: (row) => row.endDate },
    { header: 'Supervisor Name', fact: 'supervisorName', cell: (row) => row.supervisorName },
    { header: 'Supervisor Email', fact: 'supervisorEmail', cell: (row) => row.supervisorEmail },
    {
      header: 'Handed Over By',
      fact: 'handedOverBy',
      cell: (row) => row.handedOverBy && `${row.handedOverBy.name} (${row.handedOverBy.email})`,
    },
    { header: 'First Request', fact: 'createdAt', cell: (row) => dayOf(row.createdAt) },
    { header: 'Days Waiting', fact: 'daysWaiting', cell: (row) => row.daysWaiting },
    {
      header: 'Last Email',
      fact: 'lastEmail',
      cell: (row) => row.lastEmail && dayOf(new Date(row.lastEmail.requestedAt)),
    },
    { header: 'Delivery', fact: 'delivery', cell: (row) => labelOf(openRequestDelivery(row)) },
    { header: 'Failure', fact: 'failure', cell: (row) => reasonOf(openRequestDelivery(row)) },
  ]
}

function labelOf(delivery: RequestDelivery | null): string | null {
  return delivery && DELIVERY_LABELS[delivery.step]
}

function reasonOf(delivery: RequestDelivery | null): string | null {
  return delivery?.step === 'failed' ? delivery.reason : null
}
