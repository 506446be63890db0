import { type SelectQueryBuilder, sql } from 'kysely'
import type { ErasurePreview } from '#contract/privacy/erasure'
import * as m from '#messages'
import { selectFeedback, selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'

/** A request that waits for an answer. */
export function findOpenRequest(db: Db | Tx, id: string) {
  return db
    .selectFrom('erasureRequests')
    .select(['id', 'profileId', 'supervisorEmail'])
    .where('id', '=', id)
    .where('declinedAt', 'is', null)
    .executeTakeFirst()
}

/** What is deleted with a student's account; undefined if there is no such student. */
export async function previewOfStudent(db: Db, id: string): Promise<ErasurePreview | undefined> {
  const counts = await db
    .selectFrom('profiles')
    .select([
      amountOf(db.selectFrom('internships').where('studentId', '=', id)).as('internships'),
      amountOf(selectSupervisors(db).where('studentId', '=', id)).as('supervisors'),
      amountOf(selectFeedback(db).where('studentId', '=', id).where('submittedAt', 'is not', null)).as('feedback'),
      amountOf(
        selectSupervisors(db)
          .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
          .where('studentId', '=', id)
          .where('submittedAt', 'is not', null),
      ).as('midterms'),
      amountOf(db.selectFrom('feedbackLinks').where('studentId', '=', id).where('isMailed', '=', true)).as('links'),
      amountOf(db.selectFrom('messageStudents').where('studentId', '=', id)).as('mailings'),
      amountOf(db.selectFrom('staffNotes').where('studentId', '=', id)).as('notes'),
      amountOf(db.selectFrom('sessions').where('userId', '=', id)).as('sessions'),
    ])
    .where('id', '=', id)
    .where('role', '=', 'student')
    .executeTakeFirst()
  return (
    counts && [
      { what: m.erasure_preview_account(), amount: 1 },
      { what: m.common_internships(), amount: counts.internships ?? 0 },
      { what: m.erasure_preview_supervisors(), amount: counts.supervisors ?? 0 },
      { what: m.erasure_preview_feedback(), amount: counts.feedback ?? 0 },
      { what: m.erasure_preview_midterm_feedback(), amount: counts.midterms ?? 0 },
      { what: m.erasure_preview_links(), amount: counts.links ?? 0 },
      { what: m.erasure_preview_mailings(), amount: counts.mailings ?? 0 },
      { what: m.common_staff_notes(), amount: counts.notes ?? 0 },
      { what: m.sessions_title(), amount: counts.sessions ?? 0 },
    ]
  )
}

/** What is deleted with a supervisor's name and address. */
export async function previewOfSupervisor(db: Db, address: string): Promise<ErasurePreview> {
  const counts = await db
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('assignments'),
      eb.fn.countAll<number>().filterWhere('feedback.status', '=', 'pending').as('open'),
      eb.fn.count<number>('feedback.submittedAt').as('submitted'),
      amountOf(db.selectFrom('feedbackMailings').where('address', '=', address)).as('requestEmails'),
      amountOf(db.selectFrom('midtermLinks').where('address', '=', address)).as('midtermEmails'),
      amountOf(db.selectFrom('midtermFeedback').where('givenByEmail', '=', address)).as('midterms'),
      amountOf(db.selectFrom('secondContacts').where('email', '=', address)).as('seconds'),
    ])
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  return [
    { what: m.erasure_preview_supervised_internships(), amount: counts.assignments },
    { what: m.own_data_section_second_contacts(), amount: counts.seconds ?? 0 },
    { what: m.erasure_preview_open_requests(), amount: counts.open },
    { what: m.erasure_preview_kept_feedback(), amount: counts.submitted },
    { what: m.erasure_preview_kept_midterm_feedback(), amount: counts.midterms ?? 0 },
    { what: m.erasure_preview_email_records(), amount: (counts.requestEmails ?? 0) + (counts.midtermEmails ?? 0) },
  ]
}

/** Subquery: the number of rows. */
function amountOf<DB, Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>) {
  return rows.select(sql<number>`count(*)`.as('amount'))
}
