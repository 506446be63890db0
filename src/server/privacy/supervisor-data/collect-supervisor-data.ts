import { sql } from 'kysely'
import { type NotedSign, signLabels } from '#domain/feedback/feedback-signs'
import { auditTitle } from '#domain/privacy/audit'
import * as m from '#messages'
import { givenAnswers } from '../../feedback/requests/answer-queries.ts'
import { ANSWERS_BEFORE, REPLIED_AT } from '../../feedback/requests/question-queries.ts'
import { WITHHELD } from '../../feedback/requests/withheld-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { mailboxReachedBy } from '../../platform/database/mailboxes.ts'
import { rowsAbout, type Section, section, withFurther } from '../own-data/section.ts'

/** Everything held about the supervisor with this address. The students' own data is left out, except their names. */
export async function collectSupervisorData(db: Db, address: string): Promise<Section[]> {
  return [
    section(m.own_data_supervisor_section_internships(), await assignments(db, address)),
    section(m.common_feedback(), await feedback(db, address)),
    section(m.decisions_sent_back(), await sentBack(db, address)),
    section(m.decisions_question(), await questions(db, address)),
    section(m.common_midterm_feedback(), (await midterms(db, address)).map(withFurther)),
    section(
      m.own_data_section_emails(),
      await rowsAbout(
        db,
        'feedbackMailings',
        ['email', 'address', 'isAutomatic', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'],
        { address },
        'requestedAt',
      ),
    ),
    section(
      m.own_data_supervisor_section_midterm_emails(),
      await rowsAbout(
        db,
        'midtermLinks',
        ['address', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'],
        { address },
        'requestedAt',
      ),
    ),
    section(m.own_data_supervisor_section_mailings(), await mailings(db, address)),
    section(
      m.own_data_supervisor_section_email_texts(),
      await rowsAbout(db, 'capturedEmails', ['createdAt', 'subject', 'bodyText'], { toAddress: address }, 'createdAt'),
      m.own_data_supervisor_section_email_texts_note(),
    ),
    section(m.own_data_supervisor_section_answers(), await answers(db, address)),
    section(m.own_data_supervisor_section_stopped_emails(), await stops(db, address)),
    section(m.own_data_section_automatic_steps(), await steps(db, address)),
    section(m.own_data_section_second_contacts(), await secondContacts(db, address)),
    section(m.own_data_section_in_person_asks(), await inPersonAsks(db, address)),
    section(m.own_data_section_in_person_codes(), await inPersonCodes(db, address)),
    section(
      m.erasure_request(),
      await rowsAbout(db, 'erasureRequests', ['requestedAt', 'declinedAt', 'declineReason'], {
        supervisorEmail: address,
      }),
    ),
    section(m.common_history(), await history(db, address), m.own_data_supervisor_section_history_note()),
  ]
}

const STUDENT = fullNameOf('profiles').as('student')

function assignments(db: Db, address: string) {
  return selectAssignmentsAt(db, address)
    .select(['internshipSupervisors.name', 'internshipSupervisors.email', 'isPrimary', 'employerName', 'positionTitle'])
    .select(['startDate', 'endDate', 'internshipSupervisors.language', 'internshipSupervisors.createdAt'])
    .select(['confirmedAt', 'declinedAt'])
    .select(STUDENT)
    .execute()
}

function selectAssignmentsAt(db: Db, address: string) {
  return selectSupervisors(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .where('internshipSupervisors.email', '=', address)
    .orderBy('internshipSupervisors.createdAt')
}

async function feedback(db: Db, address: string) {
  const rows = await selectAssignmentsAt(db, address)
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['employerName', 'feedback.status', 'feedback.createdAt as requestedAt', 'openedAt', 'submittedAt'])
    .select('closedAt')
    .select(givenAnswers('feedback'))
    .select(['copyMailedAt', 'feedback.signs', ...WITHHELD, 'feedback.givenByWay', 'feedback.givenOn'])
    .select(STUDENT)
    .execute()
  return rows.map(inWords)
}

/** This person's answers that were not usable, and why. */
async function sentBack(db: Db, address: string) {
  const rows = await selectSupervisors(db)
    .innerJoin('sentBackFeedback', 'sentBackFeedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'submittedAt', 'sentBackAt', 'reason', 'givenByName', 'givenByEmail'])
    .select(givenAnswers('sentBackFeedback'))
    .select(['signs', 'givenByWay', 'givenOn', STUDENT])
    .where('givenByEmail', '=', address)
    .orderBy('sentBackAt')
    .execute()
  return rows.map(inWords)
}

/** Reviewers' questions to this person, the replies, and the previous answers. */
async function questions(db: Db, address: string) {
  const rows = await selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackQuestions', 'feedbackQuestions.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'question', 'askedAt', 'reply', REPLIED_AT.as('repliedAt'), ANSWERS_BEFORE])
    .select(['givenByName', 'givenByEmail', STUDENT])
    .where('givenByEmail', '=', address)
    .orderBy('askedAt')
    .execute()
  return rows.map((row) => ({ ...row, answersBefore: row.answersBefore && withFurther(row.answersBefore) }))
}

function inWords<Row extends Parameters<typeof withFurther>[0] & { signs: NotedSign[] }>(row: Row) {
  return { ...withFurther(row), signs: signLabels(row.signs) }
}

/** This person's mid-term answers, and open requests for them. */
function midterms(db: Db, address: string) {
  return selectSupervisors(db)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'midtermFeedback.createdAt as requestedAt', 'submittedAt', 'releasedAt'])
    .select(givenAnswers('midtermFeedback'))
    .select(['givenByName', 'givenByEmail', STUDENT])
    .where((eb) =>
      eb.or([
        eb('givenByEmail', '=', address),
        eb.and([eb('internshipSupervisors.email', '=', address), eb('submittedAt', 'is', null)]),
      ]),
    )
    .orderBy('midtermFeedback.createdAt')
    .execute()
}

function mailings(db: Db, address: string) {
  return db
    .selectFrom('messageEmails')
    .innerJoin('messages', 'messages.id', 'messageEmails.messageId')
    .select(['createdAt', 'subject', 'body', 'address', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('address', '=', address)
    .where('audience', '=', 'supervisors')
    .orderBy('createdAt')
    .execute()
}

function answers(db: Db, address: string) {
  return db
    .selectFrom('supervisorAnswers')
    .select(['kind', 'fromName', 'fromEmail', 'toName', 'toEmail', 'createdAt', 'undoneAt'])
    .where((eb) => eb.or([eb('fromEmail', '=', address), eb('toEmail', '=', address)]))
    .orderBy('createdAt')
    .execute()
}

function stops(db: Db, address: string) {
  return (
    db
      .selectFrom('supervisorStops')
      .leftJoin('profiles', 'profiles.id', 'supervisorStops.studentId')
      .select(['kind', 'name', 'address', 'stoppedAt'])
      .select(STUDENT)
      // At another spelling of the address, what somebody has declined may be another person's.
      .where('mailboxId', '=', mailboxReachedBy(address))
      .where((eb) => eb.or([eb('address', '=', address), eb('kind', '=', 'reminders')]))
      .orderBy('stoppedAt')
      .execute()
  )
}

function steps(db: Db, address: string) {
  return db
    .selectFrom('automaticSteps')
    .innerJoin('profiles', 'profiles.id', 'automaticSteps.studentId')
    .select(['step', 'address', 'doneAt'])
    .select(STUDENT)
    .where('address', '=', address)
    .orderBy('doneAt')
    .execute()
}

function secondContacts(db: Db, address: string) {
  return selectSupervisors(db)
    .innerJoin('secondContacts as contacts', 'contacts.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['contacts.name', 'contacts.email', 'employerName', 'namedAt', 'askedAt', 'openedAt', STUDENT])
    .select(['contacts.declinedAt', 'answeredAt'])
    .where('contacts.email', '=', address)
    .execute()
}

function inPersonAsks(db: Db, address: string) {
  return selectSupervisors(db)
    .innerJoin('inPersonAsks', 'inPersonAsks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'inPersonAsks.address', 'askedAt'])
    .select(STUDENT)
    .where('inPersonAsks.address', '=', address)
    .orderBy('askedAt')
    .execute()
}

function inPersonCodes(db: Db, address: string) {
  return selectSupervisors(db)
    .innerJoin('inPersonCodes', 'inPersonCodes.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'inPersonCodes.address', 'inPersonCodes.createdAt', 'expiresAt'])
    .select(STUDENT)
    .where('inPersonCodes.address', '=', address)
    .orderBy('inPersonCodes.createdAt')
    .execute()
}

/** Audit entries by address, because a supervisor's row can pass to another person. */
async function history(db: Db, address: string) {
  const rows = await db
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['createdAt', 'action', 'kind', 'details'])
    .where('actorKind', '=', 'supervisor')
    .where(
      'actorId',
      'in',
      db
        .selectFrom('feedbackLinks')
        .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
        .select('supervisorId')
        .where('address', '=', address)
        .unionAll(db.selectFrom('midtermLinks').select('supervisorId').where('address', '=', address)),
    )
    .where(sql`details ->> 'actor'`, '=', address)
    .orderBy('auditEntries.id')
    .execute()
  return rows.map(({ createdAt, details, ...entry }) => ({
    createdAt,
    what: auditTitle(entry),
    address: details.address,
  }))
}
