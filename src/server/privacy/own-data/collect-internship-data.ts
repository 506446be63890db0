import { RATINGS } from '#domain/feedback'
import * as m from '#messages'
import type { Db } from '../../database/client.ts'
import { type Section, section } from './section.ts'

/** A student's internships with everything about them. Feedback is shown once it is approved, as on the screens. */
export async function collectInternshipData(db: Db, studentId: string): Promise<Section[]> {
  return [
    section(m.internships(), await internships(db, studentId)),
    section(m.supervisors_that_you_named(), await supervisors(db, studentId)),
    section(m.feedback(), await feedback(db, studentId), m.answers_that_career_centre_has_not()),
    section(m.your_self_assessments(), await selfAssessments(db, studentId)),
    section(m.mid_term_feedback(), await midterms(db, studentId), m.answers_that_career_centre_has_not()),
    section(m.verification_links_that_you_created(), await reportLinks(db, studentId)),
    section(m.emails_to_supervisors_about_you(), await mailings(db, studentId)),
    section(m.emails_to_supervisors_about_mid_term(), await midtermEmails(db, studentId)),
    section(m.messages_of_career_centre(), await messages(db, studentId), m.to_you_or_about_you_to()),
    section(m.supervisors_answers_about_assignment(), await answers(db, studentId)),
    section(m.emails_about_you_that_supervisors_have_stopped(), await stops(db, studentId)),
    section(m.steps_of_automatic_emails(), await steps(db, studentId)),
    section(m.notes_of_staff(), [], m.staff_of_career_centre_may_keep()),
  ]
}

function internships(db: Db, studentId: string) {
  return db
    .selectFrom('internships')
    .select(['id', 'employerName', 'industry', 'positionTitle', 'description', 'startDate', 'endDate', 'status'])
    .select(['rejectionReason', 'department', 'createdAt', 'approvedAt', 'updatedAt'])
    .where('studentId', '=', studentId)
    .orderBy('createdAt')
    .execute()
}

function supervisors(db: Db, studentId: string) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipId', 'internshipSupervisors.name', 'internshipSupervisors.email', 'isPrimary'])
    .select('internshipSupervisors.language')
    .select(['internshipSupervisors.createdAt', 'confirmedAt', 'declinedAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('internshipSupervisors.createdAt')
    .execute()
}

async function feedback(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'feedback.status', 'feedback.createdAt'])
    .select(['feedback.submittedAt', 'feedback.approvedAt', 'feedback.fromStudentBrowser'])
    .select(RATINGS.map(({ key }) => `feedback.${key}` as const))
    .select(['feedback.strengths', 'feedback.developmentAreas', 'feedback.additionalComments'])
    .where('internships.studentId', '=', studentId)
    .orderBy('feedback.createdAt')
    .execute()
  return rows.map(({ internshipId, supervisorName, status, createdAt, submittedAt, approvedAt, ...answers }) => ({
    internshipId,
    supervisorName,
    status,
    createdAt,
    submittedAt,
    approvedAt,
    ...(status === 'approved' && answers),
  }))
}

function selfAssessments(db: Db, studentId: string) {
  return db
    .selectFrom('selfAssessments')
    .innerJoin('internships', 'internships.id', 'selfAssessments.internshipId')
    .select('internshipId')
    .select(RATINGS.map(({ key }) => `selfAssessments.${key}` as const))
    .select(['selfAssessments.strengths', 'selfAssessments.developmentAreas'])
    .select(['selfAssessments.createdAt', 'selfAssessments.updatedAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('selfAssessments.createdAt')
    .execute()
}

async function midterms(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('midtermFeedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'midtermFeedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'midtermFeedback.createdAt'])
    .select(['submittedAt', 'releasedAt', 'givenByName', 'fromStudentBrowser'])
    .select(RATINGS.map(({ key }) => `midtermFeedback.${key}` as const))
    .select(['strengths', 'developmentAreas', 'additionalComments'])
    .where('internships.studentId', '=', studentId)
    .orderBy('midtermFeedback.createdAt')
    .execute()
  return rows.map(({ internshipId, supervisorName, createdAt, submittedAt, releasedAt, ...answers }) => ({
    internshipId,
    supervisorName,
    createdAt,
    submittedAt,
    releasedAt,
    ...(releasedAt && answers),
  }))
}

function midtermEmails(db: Db, studentId: string) {
  return db
    .selectFrom('midtermLinks')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'midtermLinks.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['address', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('internships.studentId', '=', studentId)
    .orderBy('requestedAt')
    .execute()
}

function reportLinks(db: Db, studentId: string) {
  return db
    .selectFrom('reportLinks')
    .innerJoin('feedback', 'feedback.id', 'reportLinks.feedbackId')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'reportLinks.createdAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('reportLinks.createdAt')
    .execute()
}

function mailings(db: Db, studentId: string) {
  return db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select(['email', 'address', 'isAutomatic', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('studentId', '=', studentId)
    .where('isMailed', '=', true)
    .orderBy('requestedAt')
    .execute()
}

function messages(db: Db, studentId: string) {
  return db
    .selectFrom('messageStudents')
    .innerJoin('messageEmails', 'messageEmails.id', 'messageStudents.emailId')
    .innerJoin('messages', 'messages.id', 'messageEmails.messageId')
    .select(['messages.createdAt', 'audience as to', 'address', 'subject', 'body', 'handedOverAt', 'failedAt'])
    .where('studentId', '=', studentId)
    .orderBy('messages.createdAt')
    .execute()
}

function answers(db: Db, studentId: string) {
  return db
    .selectFrom('supervisorAnswers')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'supervisorAnswers.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipId', 'kind', 'fromName', 'fromEmail', 'toName', 'toEmail', 'supervisorAnswers.createdAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('supervisorAnswers.createdAt')
    .execute()
}

function stops(db: Db, studentId: string) {
  return db
    .selectFrom('supervisorStops')
    .select(['kind', 'name', 'address', 'stoppedAt'])
    .where('studentId', '=', studentId)
    .orderBy('stoppedAt')
    .execute()
}

function steps(db: Db, studentId: string) {
  return db
    .selectFrom('automaticSteps')
    .select(['step', 'address', 'doneAt'])
    .where('studentId', '=', studentId)
    .orderBy('doneAt')
    .execute()
}
