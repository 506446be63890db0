import type { Db } from '../database/client.ts'
import type { EmailSite } from './email-layout.tsx'

/** The recipient of an email to an account. */
export type AccountFacts = { site: EmailSite; firstName: string; lastName: string; email: string }

/** An internship and its student. */
export type InternshipFacts = AccountFacts & {
  positionTitle: string
  employerName: string
  startDate: string
  endDate: string
}

/** One supervisor of an internship. */
export type AssignmentFacts = InternshipFacts & {
  internshipId: string
  supervisorId: string
  supervisorName: string
  supervisorEmail: string
}

export function selectInternships(db: Db) {
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

/** A row for each supervisor of an internship, with what `isRequestOpen` needs. */
export function selectAssignments(db: Db) {
  return selectInternships(db)
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
}
