import { isRequestOpen, requestState } from '#domain/feedback/request'
import { officesActs, studentsActs } from '#domain/feedback/request-acts'
import { mayNameSecondContact } from '#domain/feedback/second-contact'
import { whyNotDeleted } from '#domain/internships/internship'
import { openRequestDelivery } from '#domain/office/open-requests'
import { isErasedAddress } from '#domain/people/erasure'
import type { Client } from '../test-app.ts'
import type { Assigned } from './world.ts'

// The buttons that screens show, from the same functions of the domain.

export type StudentsOffer = 'request' | 'remind' | 'correct' | 'nameSecond' | 'showCode' | 'delete'

/** Buttons on the dashboard, next to a supervisor. */
export function offersToStudent({ internship, supervisor }: Assigned, now: Date): StudentsOffer[] {
  const { declinedAt, email, secondContact } = supervisor
  const { status: internshipStatus } = internship
  const facts = { ...supervisor, internshipStatus }
  // The dashboard lists the supervisors of approved internships.
  const isListed = internshipStatus === 'approved'
  const { ask, remind, askInPerson, correct, nameSecondContact } = studentsActs({
    ...facts,
    state: requestState(facts),
  })
  const mayName = nameSecondContact && !isErasedAddress(email) && !declinedAt
  const offers: Record<StudentsOffer, boolean> = {
    request: isListed && ask,
    remind: isListed && remind,
    showCode: isListed && askInPerson,
    correct: isListed && correct,
    nameSecond: isListed && mayName && mayNameSecondContact(secondContact),
    delete: whyNotDeleted(internship, now) === null,
  }
  return shown(offers)
}

type OfStudent = Awaited<ReturnType<Client['students']['get']>>['internships'][number]
export type OfficesOffer = 'request' | 'enter' | 'remind' | 'askSecond' | 'correct' | 'close'

/** Buttons on the student's page, next to a supervisor. */
export function offersToOffice(supervisor: OfStudent['supervisors'][number], { status }: OfStudent): OfficesOffer[] {
  const facts = { ...supervisor, internshipStatus: status }
  const request = { ...facts, state: requestState(facts) }
  const isApproved = status === 'approved'
  const { ask, enter, remind, correct } = officesActs(request)
  const offers: Record<OfficesOffer, boolean> = {
    request: isApproved && ask,
    enter: isApproved && enter,
    correct: isApproved && correct && supervisor.feedbackId !== null,
    remind: isApproved && remind && supervisor.feedbackId !== null,
    askSecond: isApproved && isRequestOpen(request) && supervisor.secondContact?.whyNot === null,
    close: false,
  }
  return shown(offers)
}

type OpenRequest = Awaited<ReturnType<Client['openRequests']['list']>>['items'][number]

/** Buttons in the list of open requests. */
export function offersInList(request: OpenRequest): OfficesOffer[] {
  const hasFailed = openRequestDelivery(request)?.step === 'failed'
  const askSecond = request.secondContact?.whyNot === null
  return shown({ request: false, enter: false, correct: hasFailed, remind: !hasFailed, askSecond, close: true })
}

function shown<Offer extends string>(offers: Record<Offer, boolean>): Offer[] {
  return (Object.keys(offers) as Offer[]).filter((offer) => offers[offer])
}
