import { isErasedAddress } from '#domain/erasure'
import { canBeCorrected, canBeRequested, isClosedByOffice, isSentBack } from '#domain/feedback'
import { isRequestOpen } from '#domain/feedback-link'
import { whyNotDeleted } from '#domain/internship'
import { openRequestDelivery } from '#domain/open-requests'
import { requestDelivery } from '#domain/request-delivery'
import { mayNameSecondContact } from '#domain/second-contact'
import type { Client } from '../test-app.ts'
import type { Assigned } from './world.ts'

// The buttons that screens show, by the same functions of the domain.

export type StudentsOffer = 'request' | 'remind' | 'correct' | 'nameSecond' | 'showCode' | 'delete'

/** On the dashboard, beside a supervisor. */
export function offersToStudent({ internship, supervisor }: Assigned, now: Date): StudentsOffer[] {
  const { feedbackStatus, declinedAt, closedAt, email, secondContact } = supervisor
  const isApproved = internship.status === 'approved'
  const canAsk = isApproved && !isClosedByOffice(supervisor) && !declinedAt && canBeRequested(feedbackStatus)
  const isOpen = canAsk && !isSentBack(supervisor) && feedbackStatus === 'pending'
  const mayName = isApproved && canBeCorrected(feedbackStatus) && !closedAt && !isErasedAddress(email) && !declinedAt
  const offers: Record<StudentsOffer, boolean> = {
    request: canAsk,
    remind: isOpen,
    showCode: isOpen && requestDelivery(supervisor)?.step !== 'failed',
    correct: isApproved && !isClosedByOffice(supervisor) && canBeCorrected(feedbackStatus),
    nameSecond: mayName && mayNameSecondContact(secondContact),
    delete: whyNotDeleted(internship, now) === null,
  }
  return shown(offers)
}

type OfStudent = Awaited<ReturnType<Client['students']['get']>>['internships'][number]
export type OfficesOffer = 'request' | 'enter' | 'remind' | 'askSecond' | 'correct' | 'close'

/** On the student's page, beside a supervisor. */
export function offersToOffice(supervisor: OfStudent['supervisors'][number], { status }: OfStudent): OfficesOffer[] {
  const { feedbackId, feedbackStatus, closedAt, declinedAt, email, secondContact } = supervisor
  const isFree = status === 'approved' && !declinedAt && !isErasedAddress(email)
  const isOpen = isRequestOpen({ ...supervisor, internshipStatus: status })
  const hasFailed = requestDelivery(supervisor)?.step === 'failed'
  const canAnswer = isFree && canBeRequested(feedbackStatus) && !isClosedByOffice(supervisor)
  const offers: Record<OfficesOffer, boolean> = {
    request: isFree && (feedbackStatus === null || closedAt !== null),
    enter: canAnswer,
    correct: canAnswer && feedbackId !== null && hasFailed,
    remind: status === 'approved' && isOpen && feedbackId !== null && !hasFailed,
    askSecond: status === 'approved' && isOpen && secondContact?.whyNot === null,
    close: false,
  }
  return shown(offers)
}

type OpenRequest = Awaited<ReturnType<Client['openRequests']['list']>>['items'][number]

/** In the list of open requests. */
export function offersInList(request: OpenRequest): OfficesOffer[] {
  const hasFailed = openRequestDelivery(request)?.step === 'failed'
  const askSecond = request.secondContact?.whyNot === null
  return shown({ request: false, enter: false, correct: hasFailed, remind: !hasFailed, askSecond, close: true })
}

function shown<Offer extends string>(offers: Record<Offer, boolean>): Offer[] {
  return (Object.keys(offers) as Offer[]).filter((offer) => offers[offer])
}
