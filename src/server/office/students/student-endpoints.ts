import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { earlyAsking } from '#domain/feedback/asking-time'
import { saysAskedInPersonAt } from '../../feedback/in-person/in-person-queries.ts'
import { midtermAnswers } from '../../feedback/midterm/midterm-queries.ts'
import { readNextEmails } from '../../feedback/reminders/next-email-queries.ts'
import { sentBackAnswers } from '../../feedback/requests/sent-back-queries.ts'
import { answeredInsteadOf } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { secondContactFacts, withWhyNot } from '../../feedback/second-contact/second-contact-queries.ts'
import { selfAssessment } from '../../feedback/self-assessment/self-assessment-queries.ts'
import { selectInternshipFacts, supervisorsOfInternship } from '../../internships/internships/internship-queries.ts'
import { EMAILS_STOPPED_AT } from '../../internships/supervisors/stop-queries.ts'
import { assignee, type Viewer } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { retryOf } from '../../platform/jobs/retried-emails.ts'
import { inOrder } from '../../platform/lists/keyset.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { reviewer } from '../../procedures.ts'
import { employerId } from '../decisions/list-feedback-for-review.ts'
import { readAskingTime, readStudents, selectStudents } from './student-queries.ts'

const listStudents = reviewer.students.list.handler(async ({ input, context }) => {
  const { db, actor, now } = context
  const { limit, cursor, ...filters } = input
  return readStudents(db, actor, filters, { limit, cursor, asking: await readAskingTime(db, now) })
})

/** The latest emails of a record; a student has about three internships, with a handful of emails each. */
const MOST_EMAILS = 200

const getStudent = reviewer.students.get.handler(async ({ input, context, errors }) => {
  const { db, actor, now } = context
  const student = await selectStudents(db, actor, await readAskingTime(db, now))
    .select('profiles.university')
    .where('studentSummaries.id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const { internships: _count, ...facts } = student
  const [internships, finalEmails, midtermEmails, messages] = await Promise.all([
    readInternships(db, actor, student.id, now),
    readEmails(db, student.id),
    readMidtermEmails(db, student.id),
    readMailings(db, student.id),
  ])
  const emails = [...finalEmails, ...midtermEmails].toSorted(
    (a, b) => b.requestedAt.getTime() - a.requestedAt.getTime(),
  )
  return { ...facts, internships, emails, messages }
})

/** The student's internships, with the part of the feedback that reviewers may see. */
async function readInternships(db: Db, viewer: Viewer, studentId: string, now: Date) {
  const settings = await readFeedbackSettings(db)
  const supervisors = supervisorsOfInternship()
    .select(['feedback.id as feedbackId', 'feedback.overallRating'])
    .select([saysAskedInPersonAt(), midtermAnswers(), sentBackAnswers(), secondContactFacts()])
    .select([answeredInsteadOf('internshipSupervisors.id'), EMAILS_STOPPED_AT.as('emailsStoppedAt')])
  const internships = selectInternshipFacts(db, viewer)
    .select([jsonArrayFrom(supervisors).as('supervisors'), selfAssessment()])
    .select(['internships.setBackReason', employerId(), assignee('internships'), VERSION])
    .where('internships.studentId', '=', studentId)
  const rows = await inOrder(internships, 'internships').execute()
  const nextEmails = await readNextEmails(db, studentId, settings, now)
  return rows.map((internship) => ({
    ...internship,
    earlyAsking: earlyAsking(internship, settings, now),
    supervisors: internship.supervisors.map((one) => ({
      ...withWhyNot({ ...one, internshipStatus: internship.status }),
      nextEmail: nextEmails.get(one.id) ?? null,
    })),
  }))
}

// Built once, because building it takes longer than running it.
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
      'feedbackMailings.heldUpBy',
    ])
    .select([retryOf('feedbackMailings'), EMAILED_NAME])
    .where('feedbackLinks.studentId', '=', studentId)
    .where((eb) =>
      eb.or([eb('feedbackLinks.isMailed', '=', true), eb('feedbackMailings.email', '=', 'in-person-code')]),
    )
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .orderBy('feedbackLinks.id')
    .limit(MOST_EMAILS)
    .execute()
}

/** The name of the person at the email's address, who may no longer be the supervisor. */
const EMAILED_NAME = sql<string | null>`case
  when feedback_mailings.address = internship_supervisors.email then internship_supervisors.name
  else coalesce(
    (select contacts.name from second_contacts contacts
      where contacts.supervisor_id = internship_supervisors.id and contacts.email = feedback_mailings.address),
    (select answers.from_name from supervisor_answers answers
      where answers.supervisor_id = internship_supervisors.id and answers.from_email = feedback_mailings.address
      order by answers.created_at desc limit 1),
    internship_supervisors.name) end`.as('supervisorName')

/** The emails that ask for mid-term feedback on a student. */
async function readMidtermEmails(db: Db, studentId: string) {
  const rows = await selectSupervisors(db)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .select(['midtermLinks.id', 'midtermLinks.address', 'midtermLinks.requestedAt', 'midtermLinks.handedOverAt'])
    .select(['midtermLinks.failedAt', 'midtermLinks.failureReason', 'midtermLinks.heldUpBy'])
    .select(retryOf('midtermLinks'))
    .select('internshipSupervisors.name as supervisorName')
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
    .select(['messageEmails.failedAt', 'messageEmails.failureReason', 'messageEmails.heldUpBy'])
    .select(retryOf('messageEmails'))
    .select(fullNameOf<string | null>('senders').as('senderName'))
    .where('messageStudents.studentId', '=', studentId)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messageEmails.id')
    .limit(MOST_EMAILS)
    .execute()
}

export const students = { list: listStudents, get: getStudent }
