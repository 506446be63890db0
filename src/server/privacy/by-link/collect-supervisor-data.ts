import { sql } from 'kysely'
import { auditTitle } from '#domain/audit'
import { RATINGS } from '#domain/feedback'
import * as m from '#messages'
import type { Db } from '../../database/client.ts'
import { type Section, section } from '../own-data/section.ts'

/** Everything held about the supervisor with this address. The students' own data is left out, except their names. */
export async function collectSupervisorData(db: Db, address: string): Promise<Section[]> {
  return [
    section(m.own_data_supervisor_section_internships(), await assignments(db, address)),
    section(m.common_feedback(), await feedback(db, address)),
    section(m.common_midterm_feedback(), await midterms(db, address)),
    section(m.own_data_section_emails(), await mailings(db, address)),
    section(m.own_data_supervisor_section_midterm_emails(), await midtermEmails(db, address)),
    section(m.own_data_supervisor_section_messages(), await messages(db, address)),
    section(
      m.own_data_supervisor_section_email_texts(),
      await capturedEmails(db, address),
      m.own_data_supervisor_section_email_texts_note(),
    ),
    section(m.own_data_supervisor_section_answers(), await answers(db, address)),
    section(m.own_data_supervisor_section_stopped_emails(), await stops(db, address)),
    section(m.own_data_section_automatic_steps(), await steps(db, address)),
    section(m.erasure_request(), await erasureRequests(db, address)),
    section(m.common_history(), await history(db, address), m.own_data_supervisor_section_history_note()),
  ]
}

function assignments(db: Db, address: string) {
  return selectAssignments(db, address)
    .select(['internshipSupervisors.name', 'internshipSupervisors.email', 'isPrimary', 'employerName', 'positionTitle'])
    .select(['startDate', 'endDate', 'internshipSupervisors.language', 'internshipSupervisors.createdAt'])
    .select(['confirmedAt', 'declinedAt'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('student'))
    .execute()
}

function selectAssignments(db: Db, address: string) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .where('internshipSupervisors.email', '=', address)
    .orderBy('internshipSupervisors.createdAt')
}

function feedback(db: Db, address: string) {
  return selectAssignments(db, address)
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['employerName', 'feedback.status', 'feedback.createdAt as requestedAt', 'openedAt', 'submittedAt'])
    .select(RATINGS.map(({ key }) => `feedback.${key}` as const))
    .select(['strengths', 'developmentAreas', 'additionalComments', 'copyMailedAt'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('student'))
    .execute()
}

/** What this person answered, and what they are asked now. */
function midterms(db: Db, address: string) {
  return db
    .selectFrom('midtermFeedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'midtermFeedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['employerName', 'midtermFeedback.createdAt as requestedAt', 'submittedAt', 'releasedAt'])
    .select(RATINGS.map(({ key }) => `midtermFeedback.${key}` as const))
    .select(['strengths', 'developmentAreas', 'additionalComments', 'givenByName', 'givenByEmail'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('student'))
    .where((eb) =>
      eb.or([
        eb('givenByEmail', '=', address),
        eb.and([eb('internshipSupervisors.email', '=', address), eb('submittedAt', 'is', null)]),
      ]),
    )
    .orderBy('midtermFeedback.createdAt')
    .execute()
}

function midtermEmails(db: Db, address: string) {
  return db
    .selectFrom('midtermLinks')
    .select(['address', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('address', '=', address)
    .orderBy('requestedAt')
    .execute()
}

function mailings(db: Db, address: string) {
  return db
    .selectFrom('feedbackMailings')
    .select(['email', 'address', 'isAutomatic', 'requestedAt', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('address', '=', address)
    .orderBy('requestedAt')
    .execute()
}

function messages(db: Db, address: string) {
  return db
    .selectFrom('messageEmails')
    .innerJoin('messages', 'messages.id', 'messageEmails.messageId')
    .select(['createdAt', 'subject', 'body', 'address', 'handedOverAt', 'failedAt', 'failureReason'])
    .where('address', '=', address)
    .where('audience', '=', 'supervisors')
    .orderBy('createdAt')
    .execute()
}

function capturedEmails(db: Db, address: string) {
  return db
    .selectFrom('capturedEmails')
    .select(['createdAt', 'subject', 'bodyText'])
    .where('toAddress', '=', address)
    .orderBy('createdAt')
    .execute()
}

function answers(db: Db, address: string) {
  return db
    .selectFrom('supervisorAnswers')
    .select(['kind', 'fromName', 'fromEmail', 'toName', 'toEmail', 'createdAt'])
    .where((eb) => eb.or([eb('fromEmail', '=', address), eb('toEmail', '=', address)]))
    .orderBy('createdAt')
    .execute()
}

function stops(db: Db, address: string) {
  return db
    .selectFrom('supervisorStops')
    .innerJoin('profiles', 'profiles.id', 'supervisorStops.studentId')
    .select(['kind', 'name', 'address', 'stoppedAt'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('student'))
    .where('address', '=', address)
    .orderBy('stoppedAt')
    .execute()
}

function steps(db: Db, address: string) {
  return db
    .selectFrom('automaticSteps')
    .innerJoin('profiles', 'profiles.id', 'automaticSteps.studentId')
    .select(['step', 'address', 'doneAt'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('student'))
    .where('address', '=', address)
    .orderBy('doneAt')
    .execute()
}

function erasureRequests(db: Db, address: string) {
  return db
    .selectFrom('erasureRequests')
    .select(['requestedAt', 'declinedAt', 'declineReason'])
    .where('supervisorEmail', '=', address)
    .execute()
}

/** A supervisor's row can pass to another person, so the address decides whose entries these are. */
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
