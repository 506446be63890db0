import { canRequestFeedback, type InternshipStatus } from '../internships/internship.ts'
import { isErasedAddress } from '../people/erasure.ts'
import { requestDelivery } from '../platform/request-delivery.ts'
import { type Entered, whyNotEntered } from './entered-feedback.ts'
import { isRequestOpen, type RequestState } from './request.ts'

// What people can do about a request. Screens offer and endpoints refuse by the same table (docs/requests.md).

/** A request, as far as what can be done about it depends on its state. */
type Standing = { state: RequestState; internshipStatus: InternshipStatus }

type Refusals = Readonly<Record<RequestState, string | null>>
type Person = 'student' | 'office'
type Table = Record<string, { ofApproved: readonly Person[]; student?: Refusals; office?: Refusals }>

const ANSWERED = {
  submitted: 'ALREADY_SUBMITTED',
  questioned: 'ALREADY_SUBMITTED',
  approved: 'ALREADY_SUBMITTED',
} as const

const UNTIL_ANSWERED = {
  unasked: null,
  asked: null,
  opened: null,
  closed: null,
  declined: null,
  rejected: null,
  'sent-back': null,
  ...ANSWERED,
} as const satisfies Refusals

const WHILE_OPEN = {
  unasked: 'NO_LONGER_OPEN',
  asked: null,
  opened: null,
  closed: 'NO_LONGER_OPEN',
  declined: 'NO_LONGER_OPEN',
  rejected: 'NO_LONGER_OPEN',
  'sent-back': 'NO_LONGER_OPEN',
  submitted: 'NO_LONGER_OPEN',
  questioned: 'NO_LONGER_OPEN',
  approved: 'NO_LONGER_OPEN',
} as const satisfies Refusals

const WHILE_CLOSED = {
  unasked: 'NOT_CLOSED',
  asked: 'NOT_CLOSED',
  opened: 'NOT_CLOSED',
  closed: null,
  declined: 'NOT_CLOSED',
  rejected: 'NOT_CLOSED',
  'sent-back': 'NOT_CLOSED',
  submitted: 'NOT_CLOSED',
  questioned: 'NOT_CLOSED',
  approved: 'NOT_CLOSED',
} as const satisfies Refusals

const BOTH = ['student', 'office'] as const

const ASKING = { ...UNTIL_ANSWERED, declined: 'DECLINED', rejected: 'NOT_APPROVED' } as const

/**
 * For each act and who does it: null in the states in which it is possible, the API's error code in the others. `ofApproved`: who
 * can do it only while the internship is approved.
 */
export const ACTS = {
  ask: {
    ofApproved: BOTH,
    student: { ...ASKING, closed: 'CLOSED' },
    // Opens again what the office has closed.
    office: ASKING,
  },
  remind: {
    ofApproved: BOTH,
    student: { ...ASKING, unasked: 'REQUEST_NOT_SENT', closed: 'CLOSED', 'sent-back': 'CLOSED' },
    office: { ...WHILE_OPEN, rejected: 'NOT_APPROVED' },
  },
  'ask in person': { ofApproved: BOTH, student: { ...WHILE_OPEN, rejected: 'NOT_APPROVED' } },
  correct: {
    // The office's asks at once.
    ofApproved: ['office'],
    student: { ...UNTIL_ANSWERED, closed: 'CLOSED' },
    office: { ...UNTIL_ANSWERED, closed: 'NO_LONGER_OPEN', rejected: 'NO_LONGER_OPEN' },
  },
  'name a second contact': {
    ofApproved: [],
    student: { ...UNTIL_ANSWERED, closed: 'CLOSED', 'sent-back': 'CLOSED' },
  },
  close: { ofApproved: [], office: { ...WHILE_OPEN, ...ANSWERED } },
  reopen: { ofApproved: [], office: WHILE_CLOSED },
} as const satisfies Table

type Acts = typeof ACTS
type Actors<Act extends keyof Acts> = Exclude<keyof Acts[Act], 'ofApproved'>
type Refusal<Act extends keyof Acts, Who extends Actors<Act>> =
  | Exclude<Acts[Act][Who] extends infer Cells ? Cells[keyof Cells] : never, null>
  | (Who extends Acts[Act]['ofApproved'][number] ? 'NOT_APPROVED' : never)

/** Why this act is not possible now, as the API's error code; null if it is. A request that the office has closed is called closed first. */
export function whyNot<Act extends keyof Acts, Who extends Actors<Act>>(
  act: Act,
  who: Who,
  { state, internshipStatus: status }: Standing,
): Refusal<Act, Who> | null {
  const { ofApproved, ...byWho }: Table[string] = ACTS[act]
  const refusal = byWho[who as Person]?.[state] ?? null
  const isUnapproved = refusal !== 'CLOSED' && ofApproved.includes(who as Person) && !canRequestFeedback({ status })
  return (isUnapproved ? 'NOT_APPROVED' : refusal) as Refusal<Act, Who> | null
}

/** The same for asking by email as the student, to whom a mailbox can be closed (`isForOffice`). */
export function whyNotAskedByStudent(act: 'ask' | 'remind', request: Standing & { isForOffice: boolean }) {
  return whyNot(act, 'student', request) ?? (request.isForOffice ? 'OFFICE_ONLY' : null)
}

type Sent = Standing & Parameters<typeof requestDelivery>[0] & { isRequestSent: boolean }

/** What a student can do about a supervisor now, on the dashboard. */
export function studentsActs(request: Sent & { isForOffice: boolean }) {
  const isOpen = whyNotAskedByStudent('remind', request) === null
  return {
    ask: whyNotAskedByStudent('ask', request) === null,
    remind: isOpen && request.isRequestSent,
    askInPerson: isOpen && whyNot('ask in person', 'student', request) === null && !hasFailed(request),
    correct: whyNot('correct', 'student', request) === null,
    nameSecondContact: whyNot('name a second contact', 'student', request) === null,
  }
}

type OfOffice = Sent &
  Entered & {
    /** When the supervisor has stopped the reminders about the student. */
    emailsStoppedAt: Date | string | null
  }

/** What reviewers can do about a supervisor now, on the student's page. */
export function officesActs(request: OfOffice) {
  const { state, emailsStoppedAt, email } = request
  const isReached = !hasFailed(request)
  const remind = whyNot('remind', 'office', request) === null && request.isRequestSent && isReached && !emailsStoppedAt
  // Also again, instead of a reminder: while nothing has left, or once reminders were stopped.
  const isToAsk = !isRequestOpen(request) || emailsStoppedAt !== null || (!remind && isReached)
  return {
    ask: isToAsk && whyNot('ask', 'office', request) === null,
    enter: whyNotEntered(request) === null,
    remind,
    correct:
      (!isReached || state === 'declined') && !isErasedAddress(email) && whyNot('correct', 'office', request) === null,
  }
}

function hasFailed(request: Sent): boolean {
  return requestDelivery(request)?.step === 'failed'
}
