import type { ErasurePreview } from '#contract/privacy'
import * as m from '#messages'
import type { Db, Tx } from '../../database/client.ts'

/** A request that waits for an answer. */
export function findOpenRequest(db: Db | Tx, id: string) {
  return db
    .selectFrom('erasureRequests')
    .select(['id', 'profileId', 'supervisorEmail'])
    .where('id', '=', id)
    .where('declinedAt', 'is', null)
    .executeTakeFirst()
}

/** What goes with a student's account; undefined if there is no such student. */
export async function previewOfStudent(db: Db, id: string): Promise<ErasurePreview | undefined> {
  const counts = await db
    .selectFrom('profiles')
    .select((eb) => [
      eb
        .selectFrom('internships')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .as('internships'),
      eb
        .selectFrom('internshipSupervisors')
        .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .as('supervisors'),
      eb
        .selectFrom('feedback')
        .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
        .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .where('feedback.submittedAt', 'is not', null)
        .as('feedback'),
      eb
        .selectFrom('midtermFeedback')
        .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'midtermFeedback.supervisorId')
        .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .where('midtermFeedback.submittedAt', 'is not', null)
        .as('midterms'),
      eb
        .selectFrom('feedbackLinks')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .where('isMailed', '=', true)
        .as('links'),
      eb
        .selectFrom('messageStudents')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .as('messages'),
      eb
        .selectFrom('staffNotes')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('studentId', '=', 'profiles.id')
        .as('notes'),
      eb
        .selectFrom('sessions')
        .select(eb.fn.countAll<number>().as('amount'))
        .whereRef('userId', '=', 'profiles.id')
        .as('sessions'),
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
      { what: m.erasure_preview_messages(), amount: counts.messages ?? 0 },
      { what: m.common_staff_notes(), amount: counts.notes ?? 0 },
      { what: m.sessions_title(), amount: counts.sessions ?? 0 },
    ]
  )
}

/** What goes with a supervisor's name and address. */
export async function previewOfSupervisor(db: Db, address: string): Promise<ErasurePreview> {
  const counts = await db
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('assignments'),
      eb.fn.countAll<number>().filterWhere('feedback.status', '=', 'pending').as('open'),
      eb.fn.count<number>('feedback.submittedAt').as('submitted'),
      eb
        .selectFrom('feedbackMailings')
        .select(eb.fn.countAll<number>().as('amount'))
        .where('address', '=', address)
        .as('mailings'),
      eb
        .selectFrom('midtermLinks')
        .select(eb.fn.countAll<number>().as('amount'))
        .where('address', '=', address)
        .as('midtermMailings'),
      eb
        .selectFrom('midtermFeedback')
        .select(eb.fn.countAll<number>().as('amount'))
        .where('givenByEmail', '=', address)
        .as('midterms'),
    ])
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  return [
    { what: m.erasure_preview_supervised_internships(), amount: counts.assignments },
    { what: m.erasure_preview_open_requests(), amount: counts.open },
    { what: m.erasure_preview_kept_feedback(), amount: counts.submitted },
    { what: m.erasure_preview_kept_midterm_feedback(), amount: counts.midterms ?? 0 },
    { what: m.erasure_preview_email_records(), amount: (counts.mailings ?? 0) + (counts.midtermMailings ?? 0) },
  ]
}
