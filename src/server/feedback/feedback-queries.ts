import { type NotNull, sql } from 'kysely'
import { feedbackVisibleTo, type Visitor } from '../authorization/visible-rows.ts'
import type { Db, Tx } from '../database/client.ts'

/** The feedback records an actor may see, each with who wrote about whom, newest first. */
export function selectFeedback(db: Db | Tx, actor: Visitor) {
  return db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.status',
      'feedback.createdAt',
      'internshipSupervisors.name as supervisorName',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
      'feedback.technicalSkills',
      'feedback.communicationSkills',
      'feedback.problemSolving',
      'feedback.teamwork',
      'feedback.professionalism',
      'feedback.overallRating',
      'feedback.strengths',
      'feedback.developmentAreas',
      'feedback.additionalComments',
      'feedback.submittedAt',
    ])
    .where(feedbackVisibleTo(actor))
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
}

/** The database guarantees these answers of everything past 'pending' (feedback_answers_complete). */
export type Answered = {
  overallRating: NotNull
  strengths: NotNull
  developmentAreas: NotNull
  additionalComments: NotNull
  submittedAt: NotNull
}

/** The same for the row of an outer join. */
export type AnswersOf<Row extends Partial<Record<keyof Answered, unknown>>> = {
  [Key in keyof Answered]: NonNullable<Row[Key]>
}
