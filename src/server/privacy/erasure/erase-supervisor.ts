import { sql } from 'kysely'
import { ERASED_DOMAIN, ERASED_NAME, erasedAddress } from '#domain/people/erasure'
import { isAttemptOf } from '../../identity/limits/account-limit.ts'
import { deleteEmptyMailings } from '../../office/mailings/mailing-deletion-commands.ts'
import type { Tx } from '../../platform/database/client.ts'
import { deleteUnusedMailboxes, mailboxReachedBy, readMailbox } from '../../platform/database/mailboxes.ts'
import { deleteSearches } from './erase-students.ts'

/**
 * Erases the supervisor with this address. Submitted answers stay without the name, because they are part of the student's
 * record. Open requests end as if the supervisor had declined, so that the student can name somebody else.
 */
export async function eraseSupervisor(tx: Tx, address: string, now: Date): Promise<void> {
  const supervisors = await tx
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.id', 'internshipSupervisors.name', 'feedback.submittedAt'])
    .where('email', '=', address)
    .orderBy('internshipSupervisors.id')
    .execute()
  for (const { id, submittedAt } of supervisors)
    await tx
      .updateTable('internshipSupervisors')
      .set({ name: ERASED_NAME, email: erasedAddress(id), confirmedAt: null, language: null })
      .$if(submittedAt === null, (query) => query.set({ declinedAt: now }))
      .where('id', '=', id)
      .execute()
  await deleteSearches(tx, [address, ...supervisors.map(({ name }) => name), ...(await formerNames(tx, address))])
  const answers = await eraseAnswers(tx, address)
  const seconds = await eraseSecondContacts(tx, address)
  await tx
    .deleteFrom('keptForms')
    // An array, because there may be none.
    .where(
      'supervisorId',
      '=',
      sql<string>`any(${[...supervisors.map(({ id }) => id), ...seconds.map((one) => one.supervisorId)]}::uuid[])`,
    )
    .execute()
  // Links are deleted with them.
  await tx.deleteFrom('feedbackMailings').where('address', '=', address).execute()
  await eraseStops(tx, address)
  await tx.deleteFrom('automaticSteps').where('address', '=', address).execute()
  await tx.deleteFrom('inPersonCodes').where('address', '=', address).execute()
  await tx.deleteFrom('inPersonAsks').where('address', '=', address).execute()
  await tx.deleteFrom('midtermLinks').where('address', '=', address).execute()
  await tx
    .updateTable('midtermFeedback')
    .set(({ ref }) => ({
      givenByName: ERASED_NAME,
      givenByEmail: sql<string>`${ref('supervisorId')} || ${`@${ERASED_DOMAIN}`}`,
    }))
    .where('givenByEmail', '=', address)
    .execute()
  for (const table of ['sentBackFeedback', 'feedbackQuestions'] as const)
    await tx
      .updateTable(table)
      .set(({ ref }) => ({
        givenByName: ERASED_NAME,
        givenByEmail: sql<string>`${ref('supervisorId')} || ${`@${ERASED_DOMAIN}`}`,
      }))
      .where('givenByEmail', '=', address)
      .execute()
  const mailings = await tx
    .deleteFrom('messageEmails')
    .where('address', '=', address)
    .where('messageId', 'in', (eb) => eb.selectFrom('messages').select('id').where('audience', '=', 'supervisors'))
    .returning('messageId')
    .execute()
  const mailingIds = await deleteEmptyMailings(
    tx,
    mailings.map(({ messageId }) => messageId),
  )
  await deleteUnusedMailboxes(tx, [await readMailbox(tx, address)])
  await tx.deleteFrom('capturedEmails').where('toAddress', '=', address).execute()
  await tx
    .deleteFrom('attempts')
    .where(isAttemptOf([address]))
    .execute()
  await tx.deleteFrom('erasureRequests').where('supervisorEmail', '=', address).execute()
  // Last, because the changes above add entries too. Removed supervisors appear only in the trail.
  const { rows } = await sql<{ subject: string }>`
    select distinct coalesce(case when actor_kind = 'supervisor' then actor_id end, record_id::uuid) as subject
    from audit_details join audit_entries entries on entries.id = entry_id
    where position(to_json(${address}::text)::text in details::text) > 0
      and (actor_kind = 'supervisor' or kind in ('internship_supervisors', 'supervisor_answers', 'supervisor_stops', 'second_contacts', 'midterm_feedback', 'sent_back_feedback', 'feedback_questions'))`.execute(
    tx,
  )
  const subjects = new Set(
    [...supervisors, ...answers, ...seconds].map(({ id }) => id).concat(rows.map(({ subject }) => subject)),
  )
  for (const subject of [...subjects, ...mailingIds]) await sql`select erase_audit_details(${subject})`.execute(tx)
}

/** Deletes stops, unless somebody is still named at another spelling of the address: no automatic email may follow an erasure. */
async function eraseStops(tx: Tx, address: string): Promise<void> {
  const ofAddress = tx.selectFrom('supervisorStops').select('id').where('address', '=', address)
  const { rows } = await sql<{ email: string }>`
    select email from internship_supervisors where mailbox_id = ${mailboxReachedBy(address)}
    union select email from second_contacts where mailbox_id = ${mailboxReachedBy(address)}
    order by email limit 1`.execute(tx)
  const [remaining] = rows
  if (remaining)
    await sql`
      update supervisor_stops stops set address = ${remaining.email}
      where id in (${ofAddress}) and not exists (
        select from supervisor_stops others
        where others.student_id is not distinct from stops.student_id and others.address = ${remaining.email}
          and others.kind = stops.kind and others.name = stops.name)`.execute(tx)
  await tx.deleteFrom('supervisorStops').where('id', 'in', ofAddress).execute()
}

/** The names of supervisors who have been replaced. */
async function formerNames(tx: Tx, address: string): Promise<string[]> {
  const answers = tx.selectFrom('supervisorAnswers')
  const from = await answers.select('fromName').where('fromEmail', '=', address).execute()
  const to = await answers.select('toName').where('toEmail', '=', address).execute()
  const second = await tx.selectFrom('secondContacts').select('name').where('email', '=', address).execute()
  return [
    ...from.map(({ fromName }) => fromName),
    ...to.flatMap(({ toName }) => toName ?? []),
    ...second.map(({ name }) => name),
  ]
}

/**
 * Deletes second contacts who were not asked. Those who were stay without a name, so that the student's request asks nobody else.
 */
async function eraseSecondContacts(tx: Tx, address: string): Promise<{ id: string; supervisorId: string }[]> {
  const gone = await tx
    .deleteFrom('secondContacts')
    .where('email', '=', address)
    .where('askedAt', 'is', null)
    .returning(['id', 'supervisorId'])
    .execute()
  const kept = await tx
    .updateTable('secondContacts')
    .set({ name: ERASED_NAME, email: sql<string>`supervisor_id || ${`@${ERASED_DOMAIN}`}` })
    .where('email', '=', address)
    .returning(['id', 'supervisorId'])
    .execute()
  return [...gone, ...kept]
}

async function eraseAnswers(tx: Tx, address: string): Promise<{ id: string }[]> {
  const erased = sql<string>`supervisor_id || ${`@${ERASED_DOMAIN}`}`
  const from = await tx
    .updateTable('supervisorAnswers')
    .set({ fromName: ERASED_NAME, fromEmail: erased })
    .where('fromEmail', '=', address)
    .returning('id')
    .execute()
  const to = await tx
    .updateTable('supervisorAnswers')
    .set({ toName: ERASED_NAME, toEmail: erased })
    .where('toEmail', '=', address)
    .returning('id')
    .execute()
  return [...from, ...to]
}
