import type { QueryCreator } from 'kysely'
import type { Database } from './schema.ts'

/** Supervisors with their internships. */
export function selectSupervisors(db: QueryCreator<Database>) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
}

/** Feedback, also what was only asked for, with its supervisor and internship. */
export function selectFeedback(db: QueryCreator<Database>) {
  return db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
}
