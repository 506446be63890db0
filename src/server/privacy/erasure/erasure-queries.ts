import type { ErasurePreview } from '#contract/privacy'
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
      { what: 'The account with its ways to sign in', amount: 1 },
      { what: 'Internships', amount: counts.internships ?? 0 },
      { what: 'Supervisors named in them', amount: counts.supervisors ?? 0 },
      { what: 'Submitted feedback, with ratings and texts', amount: counts.feedback ?? 0 },
      { what: 'Submitted mid-term feedback, with ratings and texts', amount: counts.midterms ?? 0 },
      { what: 'Links emailed to supervisors', amount: counts.links ?? 0 },
      { what: 'Messages of staff to or about the student', amount: counts.messages ?? 0 },
      { what: 'Notes of staff', amount: counts.notes ?? 0 },
      { what: 'Sessions', amount: counts.sessions ?? 0 },
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
    { what: 'Internships that lose the name and address', amount: counts.assignments },
    { what: 'Open requests that end', amount: counts.open },
    { what: 'Submitted feedback that stays, without the name', amount: counts.submitted },
    { what: 'Submitted mid-term feedback that stays, without the name', amount: counts.midterms ?? 0 },
    { what: 'Records of emails', amount: (counts.mailings ?? 0) + (counts.midtermMailings ?? 0) },
  ]
}
