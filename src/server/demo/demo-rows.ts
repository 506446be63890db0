import { DEMO_UNIVERSITY } from '../config.ts'
import { daysBefore, termsSince } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import { feedbackFrom, internshipAt, supervisorsOf } from './demo-internships.ts'
import { mailingFor } from './demo-mailings.ts'
import { admin, managers, students } from './demo-people.ts'
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

  const internships = Array.from({ length: size.internships }, (_, index) => {
    // The student whose account the console names has internships in every state.
    const isOfFirst = index % Math.round(size.internships / 6) === 0
    const { profile } = pick(learners, isOfFirst ? 0 : scattered(index, 5))
    const reviewer = index % 3 === 0 ? head.profile.id : reviewerOf.get(profile.major)!
    const internship = internshipAt(index, size, profile.id, reviewer, now)
    const supervisors = supervisorsOf(internship, index).map((supervisor, place) => {
      const feedback = feedbackFrom(supervisor, internship, index + place, reviewer, now)
      const receiver = { secret, address: supervisor.email, studentId: profile.id }
      return { supervisor, feedback, sent: feedback && mailingFor(feedback, index + place, receiver) }
    })
    return { internship, supervisors }
  })
  const supervisors = internships.flatMap((one) => one.supervisors)
  const requests = supervisors.flatMap(({ feedback, sent }) => (feedback && sent ? [{ feedback, sent }] : []))

  return {
    rows: {
      universityDomains: [{ domain: facts.STUDENT_DOMAIN, university: DEMO_UNIVERSITY }],
      departments: facts.DEPARTMENTS.map(([name, description]) => ({ name, description })),
      terms: termsSince(daysBefore(now, size.days), now),
      profiles: everyone.map(({ profile }) => profile),
      accounts: everyone.map(({ account }) => account),
      managerDepartments: staff.flatMap(({ profile, departments }) =>
        departments.map((departmentName) => ({ managerId: profile.id, departmentName })),
      ),
      internships: internships.map(({ internship }) => internship),
      internshipSupervisors: supervisors.map(({ supervisor }) => supervisor),
      feedback: requests.map(({ feedback, sent }) => ({ openedAt: sent.openedAt, ...feedback })),
      feedbackMailings: requests.map(({ sent }) => sent.mailing),
      feedbackLinks: requests.map(({ sent }) => sent.link),
    },
    token: requests.findLast(({ sent }) => sent.token !== null)?.sent.token,
  }
}
