import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { waitingFor } from '#domain/student-record'
import { askedInPersonAt } from '../../feedback/in-person/in-person-queries.ts'
import { midtermAnswers } from '../../feedback/midterm/midterm-queries.ts'
import { sentBackAnswers } from '../../feedback/requests/sent-back-queries.ts'
import { selfAssessment } from '../../feedback/self-assessment/self-assessment-queries.ts'
import { selectInternshipFacts, supervisorsOfInternship } from '../../internships/internships/internship-queries.ts'
import { assignee, type Viewer } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { inOrder } from '../../platform/lists/keyset.ts'
import { reviewer } from '../../procedures.ts'
import { employerId } from '../decisions/list-feedback-for-review.ts'
import { readStudents, selectStudents } from './student-queries.ts'

const listStudents = reviewer.students.list.handler(({ input, context }) => {
  const { limit, cursor, ...filters } = input
  return readStudents(context.db, context.actor, filters, { limit, cursor })
})

/** The newest emails of a record; a student has three internships or so, with a handful of emails each. */
const MOST_EMAILS = 200

const getStudent = reviewer.students.get.handler(async ({ input, context, errors }) => {
  const { db, actor } = context
  const student = await selectStudents(db, actor)
    .select('profiles.university')
    .where('studentSummaries.id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const { status, internships: _count, ...facts } = student
  const [internships, finalEmails, midtermEmails, messages] = await Promise.all([
    readInternships(db, actor, student.id),
    readEmails(db, student.id),
    readMidtermEmails(db, student.id),
    readMailings(db, student.id),
  ])
  const emails = [...finalEmails, ...midtermEmails].toSorted(
    (a, b) => b.requestedAt.getTime() - a.requestedAt.getTime(),
  )
  return { ...facts, waitingFor: waitingFor(status), internships, emails, messages }
})

/** With what reviewers may see of the feedback. */
function readInternships(db: Db, viewer: Viewer, studentId: string) {
  const supervisors = supervisorsOfInternship()
    .select(['feedback.id as feedbackId', 'feedback.overallRating'])
    .select([askedInPersonAt(), midtermAnswers(), sentBackAnswers()])
  const internships = selectInternshipFacts(db, viewer)
    .select([jsonArrayFrom(supervisors).as('supervisors'), selfAssessment()])
    .select(['internships.setBackReason', employerId(), assignee('internships'), VERSION])
    .where('internships.studentId', '=', studentId)
  return inOrder(internships, 'internships').execute()
}

// Built once.
const VERSION = shownVersion('internships').as('version')

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
    .where((eb) => eb.or([eb('feedbackLinks.isMailed', '=', true), eb('feedbackLinks.channel', '=', 'in-person')]))
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .orderBy('feedbackLinks.id')
    .limit(MOST_EMAILS)
    .execute()
}

/** The emails that ask for mid-term feedback on a student. */
async function readMidtermEmails(db: Db, studentId: string) {
  const rows = await selectSupervisors(db)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .select(['midtermLinks.id', 'midtermLinks.address', 'midtermLinks.requestedAt', 'midtermLinks.handedOverAt'])
    .select(['midtermLinks.failedAt', 'midtermLinks.failureReason', 'internshipSupervisors.name as supervisorName'])
    .where('internships.studentId', '=', studentId)
    .orderBy('midtermLinks.requestedAt', 'desc')
    .limit(MOST_EMAILS)
    .execute()
  return rows.map((row) => ({ ...row, email: 'midterm-request' as const, isAutomatic: false }))
}

/** The mailings to a student, and to supervisors about a student. */
function readMailings(db: Db, studentId: string) {
  return db
    .selectFrom('messageStudents')
    .innerJoin('messageEmails', 'messageEmails.id', 'messageStudents.emailId')
    .innerJoin('messages', 'messages.id', 'messageEmails.messageId')
    .leftJoin('profiles as senders', 'senders.id', 'messages.sentBy')
    .distinctOn(['messages.createdAt', 'messageEmails.id'])
    .select(['messageEmails.id', 'messages.audience', 'messages.subject', 'messages.body', 'messageEmails.address'])
    .select(['messages.createdAt as sentAt', 'messageEmails.handedOverAt'])
    .select(['messageEmails.failedAt', 'messageEmails.failureReason'])
    .select(fullNameOf<string | null>('senders').as('senderName'))
    .where('messageStudents.studentId', '=', studentId)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messageEmails.id')
    .limit(MOST_EMAILS)
    .execute()
}

export const students = { list: listStudents, get: getStudent }
