import { type Asked, whyNotAsked, whyNotAskedByStudent } from './asking.ts'
import { whyNotEntered } from './entered-feedback.ts'
import { canBeCorrected, isClosedByOffice } from './feedback.ts'
import { canBeReminded, isRequestOpen } from './feedback-link.ts'
import { requestDelivery } from './request-delivery.ts'

// What the screens offer about a request. The server refuses nothing of it for a reason of state.

type Sent = Asked & Parameters<typeof requestDelivery>[0] & { isRequestSent: boolean }

/** What a student can do about a supervisor now, on the dashboard. */
export function studentsActs(request: Sent & { isForOffice: boolean }) {
  const isOpen = request.feedbackStatus === 'pending' && whyNotAskedByStudent(request, 'reminder') === null
  return {
    ask: whyNotAskedByStudent(request, 'request') === null,
    remind: isOpen && canBeReminded(request),
    askInPerson: isOpen && !hasFailed(request),
    correct: !isClosedByOffice(request) && canBeCorrected(request.feedbackStatus),
  }
}

type OfOffice = Sent &
  Parameters<typeof whyNotEntered>[0] & {
    /** When the supervisor has stopped the reminders about the student. */
    emailsStoppedAt: Date | string | null
  }

/** What reviewers can do about a supervisor now, on the student's page. */
export function officesActs(request: OfOffice) {
  const { feedbackStatus, closedAt, declinedAt, emailsStoppedAt } = request
  const isOpen = isRequestOpen(request)
  const remind = canBeReminded(request) && !hasFailed(request) && !emailsStoppedAt
  // Also again, instead of a reminder: while nothing has left, or once reminders were stopped.
  const isToAsk =
    feedbackStatus === null ||
    closedAt !== null ||
    emailsStoppedAt !== null ||
    (isOpen && !remind && !hasFailed(request))
  return {
    ask: isToAsk && whyNotAsked(request) === null,
    enter: whyNotEntered(request) === null,
    remind,
    correct:
      (hasFailed(request) || declinedAt !== null) &&
      whyNotEntered({ ...request, secondContact: null, declinedAt: null }) === null,
  }
}

function hasFailed(request: Sent): boolean {
  return requestDelivery(request)?.step === 'failed'
}
