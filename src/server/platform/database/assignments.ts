import { type QueryCreator, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Supervisors with their internships. */
export function selectSupervisors(db: QueryCreator<Database>) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
}

/** Feedback with its supervisor and internship, including requests without an answer. */
export function selectFeedback(db: QueryCreator<Database>) {
  return db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
}

/** `isReportConfirmed` for the outer query's feedback and internship. */
export const IS_REPORT_CONFIRMED = sql<boolean>`(internships.status = 'approved' and feedback.status = 'approved')`

/** `canApproveFeedback` for the outer query's feedback. */
export const CAN_APPROVE_FEEDBACK = sql<boolean>`not exists (
  select from internship_supervisors supervisors join internships rejected on rejected.id = supervisors.internship_id
  where supervisors.id = feedback.supervisor_id and rejected.status = 'rejected')`
