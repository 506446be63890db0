import type { Db } from '../database/client.ts'
import { REQUEST_STATE } from '../database/request-state.ts'
import { CAN_BE_REACHED, type PersonFacts, type SupervisorFacts } from './recipients.ts'

/** An internship and its student. */
export type InternshipFacts = PersonFacts & {
  positionTitle: string
  employerName: string
  startDate: string
  endDate: string
}

/** One supervisor of an internship. */
export type AssignmentFacts = InternshipFacts & SupervisorFacts & { internshipId: string; supervisorId: string }

export function selectEmailInternships(db: Db) {
  return db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'profiles.firstName',
      'profiles.lastName',
      'profiles.email',
      'internships.positionTitle',
      'internships.employerName',
      'internships.startDate',
      'internships.endDate',
    ])
}

/** A row for each supervisor of an internship, with the state of the request. */
export function selectEmailAssignments(db: Db) {
  return selectEmailInternships(db)
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internships.id as internshipId',
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.declinedAt',
      'internships.status as internshipStatus',
      'feedback.status as feedbackStatus',
    ])
    .select(REQUEST_STATE.as('state'))
    .select(CAN_BE_REACHED)
}

/** The assignment of an answer that was sent back as not usable, with the person who gave it. */
export function selectSentBack(db: Db, sentBackId: string) {
  return selectEmailInternships(db)
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .innerJoin('sentBackFeedback', 'sentBackFeedback.supervisorId', 'internshipSupervisors.id')
    .select(['sentBackFeedback.givenByName as supervisorName', 'sentBackFeedback.givenByEmail as supervisorEmail'])
    .select('sentBackFeedback.reason')
    .where('sentBackFeedback.id', '=', sentBackId)
}

/** The assignment of submitted feedback. */
export function selectAnswered(db: Db, feedbackId: string) {
  return selectEmailAssignments(db).where('feedback.id', '=', feedbackId).where('feedback.status', '<>', 'pending')
}
