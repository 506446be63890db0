import { randomUUID } from 'node:crypto'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { termOf } from '#domain/internships/terms'
import { DAY, MINUTE } from '#domain/time/durations'
import { midtermToken } from '../../feedback/midterm/midterm-queries.ts'
import { linkToken } from '../../feedback/requests/link/feedback-link-queries.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { type DemoSize, dayOf, daysAfter, daysBefore, pick, scattered, termsSince } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import {
  type Feedback,
  feedbackFrom,
  internshipAt,
  midtermFrom,
  selfAssessmentOf,
  supervisorsOf,
  visitOf,
} from './demo-internships.ts'
import { admin, managers, students } from './demo-people.ts'

export type Hashes = Record<'admin' | 'manager' | 'student', string>

/** The rows of a demo by table, in an order in which they can be inserted, and a supervisor's link to try. */
export function demoRows(size: DemoSize, hashes: Hashes, { secret, now }: { secret: string; now: Date }) {
  const head = admin(hashes.admin)
  const staff = managers(hashes.manager)
  const learners = students(size.students, hashes.student, now)
  const everyone = [head, ...staff, ...learners]
  const reviewerOf = new Map(
    staff.flatMap(({ profile, departments }) => departments.map((name) => [name as string, profile.id] as const)),
  )

  // One term asks for mid-term feedback and self-assessments.
  const terms = termsSince(daysBefore(now, size.days), now)
  const asking = termOf(terms, dayOf(daysBefore(now, 30)))
  const isAsking = ({ startDate }: { startDate: string }) =>
    asking !== undefined && termOf([asking], startDate) !== undefined

  const internships = Array.from({ length: size.internships }, (_, index) => {
    // The student whose account the console names has internships in every state.
    const isOfFirst = index % Math.round(size.internships / 6) === 0
    const { profile } = pick(learners, isOfFirst ? 0 : scattered(index, 5))
    const reviewer = index % 3 === 0 ? head.profile.id : reviewerOf.get(profile.major)!
    const internship = internshipAt(index, size, profile.id, reviewer, now)
    const supervisors = supervisorsOf(internship, index).map((supervisor, place) => {
      const feedback = feedbackFrom(supervisor, internship, index + place, reviewer, now)
      const isFinalRequested = feedback !== undefined
      const midterm = isAsking(internship)
        ? midtermFrom(supervisor, internship, { index: index + place, reviewer, isFinalRequested, now })
        : undefined
      const receiver = { secret, address: supervisor.email, studentId: profile.id }
      const midtermLink = midterm && midtermLinkFor(midterm, receiver)
      return {
        supervisor,
        midterm,
        midtermLink,
        feedback,
        sent: feedback && requestEmailFor(feedback, index + place, receiver),
      }
    })
    const assessment =
      index % 2 === 0 && internship.status === 'approved' && isAsking(internship)
        ? selfAssessmentOf(internship, index, now)
        : undefined
    return { internship, supervisors, assessment }
  })
  const supervisors = internships.flatMap((one) => one.supervisors)
  const requests = supervisors.flatMap(({ feedback, sent }) => (feedback && sent ? [{ feedback, sent }] : []))

  return {
    rows: {
      departments: facts.DEPARTMENTS.map(([name, description]) => ({ name, description })),
      terms: terms.map((term) => ({
        ...term,
        askSelfAssessment: term === asking,
        askMidtermFeedback: term === asking,
      })),
      profiles: everyone.map(({ profile }) => profile),
      accounts: everyone.map(({ account }) => account),
      managerDepartments: staff.flatMap(({ profile, departments }) =>
        departments.map((departmentName) => ({ managerId: profile.id, departmentName })),
      ),
      internships: internships.map(({ internship }) => internship),
      internshipSupervisors: supervisors.map(({ supervisor }) => supervisor),
      selfAssessments: internships.flatMap(({ assessment }) => assessment ?? []),
      midtermFeedback: supervisors.flatMap(({ midterm }) => midterm ?? []),
      midtermLinks: supervisors.flatMap(({ midtermLink }) => midtermLink ?? []),
      feedback: requests.map(({ feedback, sent }) => ({ openedAt: sent.openedAt, ...feedback })),
      feedbackMailings: requests.map(({ sent }) => sent.mailing),
      feedbackLinks: requests.map(({ sent }) => sent.link),
    },
    token: requests.findLast(({ sent }) => sent.token !== null)?.sent.token,
  }
}

/** Unit: days. */
const ONE_MINUTE = MINUTE / DAY

/** The default of a new installation. */
const TIME_ZONE = 'Europe/Berlin'

/** The delivery status of unanswered requests, in turn. */
const OUTCOMES = ['handed over', 'opened', 'handed over', 'failed'] as const

/** The email of a request with its link, and the time at which an unanswered request was opened. */
function requestEmailFor(
  feedback: Feedback,
  index: number,
  { secret, address, studentId }: { secret: string; address: string; studentId: string },
) {
  const { createdAt, status, supervisorId } = feedback
  const outcome = status === 'pending' ? pick(OUTCOMES, index) : 'opened'
  const id = randomUUID()
  const linkId = randomUUID()
  const handedOverAt = daysAfter(createdAt, ONE_MINUTE / 30)
  const token = linkToken(secret, linkId)
  return {
    token: outcome === 'handed over' ? token : null,
    mailing: {
      id,
      email: 'feedback-request' as const,
      address,
      requestedAt: createdAt,
      handedOverAt,
      messageId: `${id}@demo.example`,
      failedAt: outcome === 'failed' ? daysAfter(createdAt, ONE_MINUTE) : null,
      failureReason: outcome === 'failed' ? '550 5.1.1 User unknown' : null,
    },
    link: {
      id: linkId,
      mailingId: id,
      supervisorId,
      studentId,
      tokenHash: hashToken(token),
      expiresAt: linkExpiry(handedOverAt, TIME_ZONE),
      reachedAt: outcome === 'failed' ? null : handedOverAt,
      ...visitOf(feedback, index),
    },
    openedAt: status === 'pending' && outcome === 'opened' ? daysAfter(createdAt, 90 * ONE_MINUTE) : null,
  }
}

/** The email that asks for mid-term feedback, with its link. */
function midtermLinkFor(
  { createdAt, supervisorId }: { createdAt: Date; supervisorId: string },
  { secret, address }: { secret: string; address: string },
) {
  const id = randomUUID()
  const handedOverAt = daysAfter(createdAt, ONE_MINUTE / 30)
  return {
    id,
    supervisorId,
    address,
    tokenHash: hashToken(midtermToken(secret, id)),
    requestedAt: createdAt,
    handedOverAt,
    messageId: `${id}@demo.example`,
    expiresAt: linkExpiry(handedOverAt, TIME_ZONE),
  }
}
