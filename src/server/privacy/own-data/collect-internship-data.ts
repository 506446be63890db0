import { INTERNSHIP_FACTS } from '#contract/internships/internships'
import { signLabels } from '#domain/feedback/feedback-signs'
import { withoutWithheld } from '#domain/feedback/withheld'
import * as m from '#messages'
import { givenAnswers } from '../../feedback/requests/answer-queries.ts'
import { OWN_ANSWERS } from '../../feedback/self-assessment/self-assessment-queries.ts'
import { selectFeedback, selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { rowsAbout, type Section, section, withFurther } from './section.ts'

/** A student's internships with everything about them. Feedback is included once it is approved, as on the screens. */
export async function collectInternshipData(db: Db, studentId: string): Promise<Section[]> {
  return [
    section(
      m.common_internships(),
      await rowsAbout(
        db,
        'internships',
        [
          ...(['id', ...INTERNSHIP_FACTS, 'status', 'rejectionReason', 'setBackReason'] as const),
          ...(['department', 'createdAt', 'approvedAt', 'updatedAt'] as const),
        ],
        { studentId },
        'createdAt',
      ),
    ),
    section(m.own_data_student_section_supervisors(), await supervisors(db, studentId)),
    section(m.common_feedback(), await feedback(db, studentId), m.own_data_student_section_answers_note()),
    section(m.own_data_student_section_self_assessments(), await selfAssessments(db, studentId)),
    section(m.common_midterm_feedback(), await midterms(db, studentId), m.own_data_student_section_answers_note()),
    section(m.own_data_student_section_report_links(), await reportLinks(db, studentId)),
    section(m.own_data_student_section_supervisor_emails(), await requestEmails(db, studentId)),
    section(m.own_data_student_section_midterm_emails(), await midtermEmails(db, studentId)),
    section(
      m.own_data_student_section_mailings(),
      await mailings(db, studentId),
      m.own_data_student_section_mailings_note(),
    ),
    section(m.own_data_student_section_assignment_answers(), await answers(db, studentId)),
    section(
      m.own_data_student_section_stopped_emails(),
      await rowsAbout(db, 'supervisorStops', ['kind', 'name', 'address', 'stoppedAt'], { studentId }, 'stoppedAt'),
    ),
    section(
      m.own_data_section_automatic_steps(),
      await rowsAbout(db, 'automaticSteps', ['step', 'address', 'doneAt'], { studentId }, 'doneAt'),
    ),
    section(m.own_data_section_second_contacts(), await secondContacts(db, studentId)),
    section(m.own_data_section_in_person_asks(), await inPersonAsks(db, studentId)),
    section(m.own_data_section_in_person_codes(), await inPersonCodes(db, studentId)),
    section(
      m.own_data_student_section_own_stops(),
      await rowsAbout(db, 'studentStops', ['stoppedAt'], { studentId }, 'stoppedAt'),
    ),
    section(m.common_staff_notes(), [], m.own_data_student_section_staff_notes_note()),
  ]
}

function secondContacts(db: Db, studentId: string) {
  return selectSupervisors(db)
    .innerJoin('secondContacts', 'secondContacts.supervisorId', 'internshipSupervisors.id')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'secondContacts.name'])
    .select(['secondContacts.email', 'namedAt', 'correctedAt', 'askedAt', 'secondContacts.declinedAt', 'answeredAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('namedAt')
    .execute()
}

function inPersonAsks(db: Db, studentId: string) {
  return selectSupervisors(db)
    .innerJoin('inPersonAsks', 'inPersonAsks.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.name as supervisorName', 'inPersonAsks.address', 'askedAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('askedAt')
    .execute()
}

function inPersonCodes(db: Db, studentId: string) {
  return selectSupervisors(db)
    .innerJoin('inPersonCodes', 'inPersonCodes.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.name as supervisorName', 'inPersonCodes.address'])
    .select(['inPersonCodes.createdAt', 'inPersonCodes.expiresAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('inPersonCodes.createdAt')
    .execute()
}

function supervisors(db: Db, studentId: string) {
  return selectSupervisors(db)
    .select(['internshipId', 'internshipSupervisors.name', 'internshipSupervisors.email', 'isPrimary'])
    .select('internshipSupervisors.language')
    .select(['internshipSupervisors.createdAt', 'confirmedAt', 'declinedAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('internshipSupervisors.createdAt')
    .execute()
}

async function feedback(db: Db, studentId: string) {
  const rows = await selectFeedback(db)
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'feedback.status', 'feedback.createdAt'])
    .select(['feedback.submittedAt', 'feedback.approvedAt', 'feedback.signs', 'feedback.setBackReason'])
    .select(['feedback.closedAt', 'feedback.closeReason'])
    .select(givenAnswers('feedback'))
    .select(['feedback.withheldPassages', 'feedback.givenByWay', 'feedback.givenOn'])
    .where('internships.studentId', '=', studentId)
    .orderBy('feedback.createdAt')
    .execute()
  return rows.map(
    ({
      internshipId,
      supervisorName,
      status,
      setBackReason,
      closedAt,
      closeReason,
      createdAt,
      submittedAt,
      approvedAt,
      ...answers
    }) => ({
      internshipId,
      supervisorName,
      status,
      setBackReason,
      closedAt,
      closeReason,
      createdAt,
      submittedAt,
      approvedAt,
      ...(status === 'approved' && { ...withFurther(withoutWithheld(answers)), signs: signLabels(answers.signs) }),
    }),
  )
}

async function selfAssessments(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('selfAssessments')
    .innerJoin('internships', 'internships.id', 'selfAssessments.internshipId')
    .select('internshipId')
    .select(OWN_ANSWERS)
    .select(['selfAssessments.createdAt', 'selfAssessments.updatedAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('selfAssessments.createdAt')
    .execute()
  return rows.map(withFurther)
}

async function midterms(db: Db, studentId: string) {
  const rows = await selectSupervisors(db)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'midtermFeedback.createdAt'])
    .select(['submittedAt', 'releasedAt', 'givenByName', 'fromStudentBrowser'])
    .select(givenAnswers('midtermFeedback'))
    .where('internships.studentId', '=', studentId)
    .orderBy('midtermFeedback.createdAt')
    .execute()
  return rows.map(({ internshipId, supervisorName, createdAt, submittedAt, releasedAt, ...answers }) => ({
    internshipId,
    supervisorName,
    createdAt,
    submittedAt,
    releasedAt,
    ...(releasedAt && withFurther(answers)),
  }))
}

function midtermEmails(db: Db, studentId: string) {
  return selectSupervisors(db)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .select(['address', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('internships.studentId', '=', studentId)
    .orderBy('requestedAt')
    .execute()
}

function reportLinks(db: Db, studentId: string) {
  return selectFeedback(db)
    .innerJoin('reportLinks', 'reportLinks.feedbackId', 'feedback.id')
    .select(['internshipId', 'internshipSupervisors.name as supervisorName', 'reportLinks.createdAt'])
    .where('internships.studentId', '=', studentId)
    .orderBy('reportLinks.createdAt')
    .execute()
}

function requestEmails(db: Db, studentId: string) {
  return db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select(['email', 'address', 'isAutomatic', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('studentId', '=', studentId)
    .where('isMailed', '=', true)
    .where('email', '<>', 'feedback-question')
    .orderBy('requestedAt')
    .execute()
}

function mailings(db: Db, studentId: string) {
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
  return selectSupervisors(db)
    .innerJoin('supervisorAnswers', 'supervisorAnswers.supervisorId', 'internshipSupervisors.id')
    .select(['internshipId', 'kind', 'fromName', 'fromEmail', 'toName', 'toEmail', 'supervisorAnswers.createdAt'])
    .select('undoneAt')
    .where('internships.studentId', '=', studentId)
    .orderBy('supervisorAnswers.createdAt')
    .execute()
}
