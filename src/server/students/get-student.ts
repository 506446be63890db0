import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FeedbackStatus } from '#domain/feedback'
import { waitingFor } from '#domain/student-record'
import { internshipsVisibleTo, type Viewer } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { lastEmail } from '../delivery/delivery-queries.ts'
import { reviewer } from '../procedures.ts'
import { selectStudents } from './student-queries.ts'

/** The newest emails of a record; a student has three internships or so, with a handful of emails each. */
const MOST_EMAILS = 200

export const getStudent = reviewer.students.get.handler(async ({ input, context, errors }) => {
  const { db, actor } = context
  const student = await selectStudents(db, actor)
    .select('profiles.university')
    .where('studentSummaries.id', '=', input.id)
    .executeTakeFirst()
  if (!student) throw errors.NOT_FOUND()
  const { status, internships: _count, ...facts } = student
  const [internships, emails] = await Promise.all([readInternships(db, actor, student.id), readEmails(db, student.id)])
  return { ...facts, waitingFor: waitingFor(status), internships, emails }
})

function readInternships(db: Db, viewer: Viewer, studentId: string) {
  return db
    .selectFrom('internships')
    .select([
      'internships.id',
      'internships.employerName',
      'internships.industry',
      'internships.positionTitle',
      'internships.description',
      'internships.startDate',
      'internships.endDate',
      'internships.status',
      'internships.rejectionReason',
      'internships.approvedAt',
      'internships.createdAt',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('internshipSupervisors')
          .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
          .select([
            'internshipSupervisors.id',
            'internshipSupervisors.name',
            'internshipSupervisors.email',
            'internshipSupervisors.isPrimary',
            'internshipSupervisors.confirmedAt',
            'internshipSupervisors.declinedAt',
            'feedback.id as feedbackId',
            'feedback.status as feedbackStatus',
            'feedback.createdAt as feedbackRequestedAt',
            'feedback.approvedAt as feedbackApprovedAt',
            'feedback.openedAt',
            'feedback.submittedAt',
            'feedback.overallRating',
          ])
          .select(lastEmail())
          .$narrowType<{ feedbackStatus: FeedbackStatus | null }>()
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
          .orderBy('internshipSupervisors.isPrimary', 'desc')
          .orderBy('internshipSupervisors.createdAt')
          .orderBy('internshipSupervisors.id'),
      ).as('supervisors'),
    )
    .where('internships.studentId', '=', studentId)
    .where(internshipsVisibleTo(viewer))
    .orderBy('internships.createdAt', 'desc')
    .orderBy('internships.id', 'desc')
    .execute()
}

/** The emails to supervisors about a student; one email can be about several students. */
function readEmails(db: Db, studentId: string) {
  return db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .leftJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
    .select([
      'feedbackLinks.id',
      'feedbackMailings.email',
      'feedbackMailings.isAutomatic',
      'feedbackMailings.address',
      'feedbackMailings.requestedAt',
      'feedbackMailings.handedOverAt',
      'feedbackMailings.failedAt',
      'feedbackMailings.failureReason',
      'internshipSupervisors.name as supervisorName',
    ])
    .where('feedbackLinks.studentId', '=', studentId)
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .orderBy('feedbackLinks.id')
    .limit(MOST_EMAILS)
    .execute()
}
