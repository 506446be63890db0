import { DEMO_UNIVERSITY } from '../../config.ts'
import { dayOf, daysBefore, termOf, termsSince } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import { feedbackFrom, internshipAt, midtermFrom, selfAssessmentOf, supervisorsOf } from './demo-internships.ts'
import { admin, managers, students } from './demo-people.ts'
import { midtermLinkFor, requestEmailFor } from './demo-request-emails.ts'
import type { DemoSize } from './demo-size.ts'
import { pick, scattered } from './scattered.ts'

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
      universityDomains: [{ domain: facts.STUDENT_DOMAIN, university: DEMO_UNIVERSITY }],
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
