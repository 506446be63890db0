import { sql } from 'kysely'
import { fullName } from '#domain/people/profile'
import { foldForSearch } from '#domain/text/search-fold'
import { isAttemptOf } from '../../identity/limits/account-limit.ts'
import { deleteEmptyMailings } from '../../office/mailings/mailing-deletion-commands.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Tx } from '../../platform/database/client.ts'
import { deleteUnusedMailboxes } from '../../platform/database/mailboxes.ts'
import type { Profile } from '../../platform/database/schema.ts'

/**
 * Erases these students with everything that belongs to them, except anonymous figures. Foreign keys delete most rows with the
 * account. Returns the students that existed.
 */
export async function eraseStudents(tx: Tx, wanted: readonly string[]): Promise<Erased[]> {
  const students = await tx
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'language'])
    .where('id', 'in', wanted)
    .where('role', '=', 'student')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (students.length === 0) return []
  const ids = students.map(({ id }) => id)
  const emails = students.map(({ email }) => email)
  await sql`select keep_statistics(${sql.val(ids)}::uuid[])`.execute(tx)
  const mailboxIds = await mailboxesAbout(tx, ids)
  const mailingIds = await deleteEmails(tx, ids, emails)
  await deleteCodes(tx, emails)
  await deleteImportedRows(tx, emails)
  await deleteSearches(
    tx,
    students.flatMap(({ email, ...name }) => [email, fullName(name)]),
  )
  const invitations = await tx.deleteFrom('invitations').where('email', 'in', emails).returning('id').execute()
  await tx.deleteFrom('profiles').where('id', 'in', ids).execute()
  await deleteUnusedMailboxes(tx, mailboxIds)
  // Last, because deleting the rows above adds entries too.
  for (const id of [...ids, ...mailingIds, ...invitations.map((invitation) => invitation.id)])
    await sql`select erase_audit_details(${id})`.execute(tx)
  return students
}

/** The mailboxes of those whom these students have named. */
async function mailboxesAbout(tx: Tx, ids: readonly string[]): Promise<(string | null)[]> {
  const named = await selectSupervisors(tx)
    .leftJoin('secondContacts', 'secondContacts.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.mailboxId', 'secondContacts.mailboxId as secondMailboxId'])
    .where('internships.studentId', 'in', ids)
    .execute()
  const stops = await tx.selectFrom('supervisorStops').select('mailboxId').where('studentId', 'in', ids).execute()
  const mailed = await tx
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackMailings.mailboxId')
    .where('feedbackLinks.studentId', 'in', ids)
    .execute()
  return [
    ...named.flatMap(({ mailboxId, secondMailboxId }) => [mailboxId, secondMailboxId]),
    ...[...stops, ...mailed].map(({ mailboxId }) => mailboxId),
  ]
}

export type Erased = Pick<Profile, 'id' | 'firstName' | 'lastName' | 'email' | 'language'>

/**
 * Deletes delivery records of emails that were only about these students, and emails stored for lack of a mail server. Returns
 * the ids of deleted mailings.
 */
async function deleteEmails(tx: Tx, ids: string[], emails: string[]): Promise<string[]> {
  const requestEmails = await tx
    .deleteFrom('feedbackMailings')
    .where(({ exists, not, selectFrom }) => {
      const links = selectFrom('feedbackLinks')
        .select('feedbackLinks.id')
        .whereRef('feedbackLinks.mailingId', '=', 'feedbackMailings.id')
      return exists(links.where('studentId', 'in', ids)).and(not(exists(links.where('studentId', 'not in', ids))))
    })
    .returning('address')
    .execute()
  const midterms = await tx
    .deleteFrom('midtermLinks')
    .where('supervisorId', 'in', selectSupervisors(tx).select('internshipSupervisors.id').where('studentId', 'in', ids))
    .returning('address')
    .execute()
  const mailings = await deleteMailingEmails(tx, ids)
  await tx
    .deleteFrom('capturedEmails')
    .where('toAddress', 'in', [
      ...emails,
      ...[...requestEmails, ...midterms, ...mailings].map(({ address }) => address),
    ])
    .execute()
  return deleteEmptyMailings(
    tx,
    mailings.map(({ messageId }) => messageId),
  )
}

/** Deletes emails of staff that were only about these students. */
function deleteMailingEmails(tx: Tx, ids: string[]) {
  return tx
    .deleteFrom('messageEmails')
    .where(({ exists, not, selectFrom }) => {
      const students = selectFrom('messageStudents')
        .select('messageStudents.id')
        .whereRef('messageStudents.emailId', '=', 'messageEmails.id')
      return exists(students.where('studentId', 'in', ids)).and(not(exists(students.where('studentId', 'not in', ids))))
    })
    .returning(['address', 'messageId'])
    .execute()
}

/** Deletes emailed codes and links, and counters of attempts, that contain the address. */
async function deleteCodes(tx: Tx, emails: string[]): Promise<void> {
  for (const email of emails)
    await tx
      .deleteFrom('verifications')
      .where(({ eb, or }) =>
        or([
          eb('identifier', '=', `sign-in-otp-${email}`),
          sql<boolean>`position(to_json(${email}::text)::text in value) > 0`,
        ]),
      )
      .execute()
  await tx.deleteFrom('attempts').where(isAttemptOf(emails)).execute()
}

/**
 * Deletes rows of files that were uploaded but not imported, and the files themselves, because their encodings hide whom they
 * name.
 */
async function deleteImportedRows(tx: Tx, emails: string[]): Promise<void> {
  await tx.deleteFrom('importFiles').execute()
  for (const email of emails)
    await tx.deleteFrom('importRows').where(sql<boolean>`position(${email}::text in lower(cells::text)) > 0`).execute()
}

/** Deletes saved views and scheduled exports that search for one of these names or addresses. */
export async function deleteSearches(tx: Tx, erased: readonly string[]): Promise<void> {
  for (const words of new Set(erased.map(foldForSearch).filter(Boolean))) {
    const isSearched = sql<boolean>`position(${words} in search_fold(filters ->> 'search')) > 0`
    await tx.deleteFrom('savedViews').where(isSearched).execute()
    await tx.deleteFrom('scheduledExports').where(isSearched).execute()
  }
}
