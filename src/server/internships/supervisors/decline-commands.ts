import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isSameSupervisor } from '#domain/internships/supervisors'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Tx } from '../../platform/database/client.ts'
import { mailboxReachedBy } from '../../platform/database/mailboxes.ts'
import { hasDeclined, isForOffice, ofSameInternship } from './stop-queries.ts'

// A decline is of a person about internships, whatever becomes of the supervisor's row (docs/decisions/0069-stops-belong-to-mailboxes.md).

/** The person a student has named, and the address. */
export type Person = { studentId: string; email: string; name: string }

/** Records what a person declines with one press of a button. */
export async function recordDecline(tx: Tx, { studentId, email, name }: Person, internshipIds: string[], now: Date) {
  const { id: stopId } = await tx
    .insertInto('supervisorStops')
    .values({ studentId, address: email, kind: 'declined', name, stoppedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['studentId', 'address', 'kind', 'name']).doUpdateSet({ stoppedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const act = randomUUID()
  await tx
    .insertInto('declinedInternships')
    .values(internshipIds.map((internshipId) => ({ stopId, act, declinedAt: now, internshipId })))
    .onConflict((conflict) => conflict.columns(['stopId', 'internshipId']).doUpdateSet({ act, declinedAt: now }))
    .execute()
}

/**
 * Closes the assignments of these internships whose supervisor has declined the internship before, perhaps in another row. An
 * internship at the same employer with overlapping dates is the same one, registered again.
 */
export async function closeDeclined(tx: Tx, internshipIds: readonly string[]): Promise<void> {
  const found = await selectSupervisors(tx)
    .innerJoin('supervisorStops as stops', (join) =>
      join
        .onRef('stops.studentId', '=', 'internships.studentId')
        .onRef('stops.mailboxId', '=', 'internshipSupervisors.mailboxId'),
    )
    .leftJoin('declinedInternships as declined', 'declined.stopId', 'stops.id')
    .leftJoin('internships as former', 'former.id', 'declined.internshipId')
    .select(['internshipSupervisors.id', 'internshipSupervisors.name'])
    .select(['internships.id as internshipId', 'stops.id as stopId', 'stops.name as declinedAs'])
    .select(['stops.stoppedAt', 'declined.act', 'declined.declinedAt', 'declined.internshipId as declinedId'])
    .where('internships.id', '=', sql<string>`any(${[...internshipIds]}::uuid[])`)
    .where('internshipSupervisors.declinedAt', 'is', null)
    .where('stops.kind', '=', 'declined')
    .where(sql<boolean>`(declined.id is null or ${ofSameInternship('declined')} or (former.employer_key = internships.employer_key
      and former.start_date <= internships.end_date and former.end_date >= internships.start_date))`)
    .orderBy('internshipSupervisors.id')
    .orderBy('declined.declinedAt')
    .execute()
  const byRow = new Map(found.filter((row) => isSameSupervisor(row.name, row.declinedAs)).map((row) => [row.id, row]))
  for (const { id, internshipId, stopId, act, declinedAt, declinedId, stoppedAt } of byRow.values()) {
    await tx
      .updateTable('internshipSupervisors')
      .set({ declinedAt: declinedAt ?? stoppedAt })
      .where('id', '=', id)
      .execute()
    // Taken back together with what closes it.
    if (act && declinedAt && declinedId !== internshipId)
      await tx
        .insertInto('declinedInternships')
        .values({ stopId, act, declinedAt, internshipId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Whether nobody at this mailbox may be asked by others about the internship: somebody there has declined it, or has the last word. */
export async function isRefusedAt(tx: Tx, { internshipId, email }: { internshipId: string; email: string }) {
  const mailbox = mailboxReachedBy(email)
  const { isRefused } = await tx
    .selectFrom('internships')
    .select(sql<boolean>`(${hasDeclined(mailbox)} or ${isForOffice(mailbox)})`.as('isRefused'))
    .where('id', '=', internshipId)
    .executeTakeFirstOrThrow()
  return isRefused
}

type Naming = { studentId: string; email: string; isDeclined?: boolean; now: Date }

/**
 * Whether the student may name somebody at this mailbox; after a decline there once more, because several people can share it and
 * one person can supervise another internship. Whom a decline closes at once is not asked.
 */
export async function nameByStudent(tx: Tx, { studentId, email, isDeclined = false, now }: Naming): Promise<boolean> {
  const mailbox = mailboxReachedBy(email)
  const declines = await tx
    .selectFrom('supervisorStops')
    .select(['id', 'namedAgainAt', isForOffice(mailbox, sql.val(studentId)).as('isForOffice')])
    .where('studentId', '=', studentId)
    .where('mailboxId', '=', mailbox)
    .where('kind', '=', 'declined')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (declines.some((one) => one.isForOffice)) return false
  if (isDeclined) return true
  if (declines.some(({ namedAgainAt }) => namedAgainAt !== null)) return false
  for (const { id } of declines)
    await tx.updateTable('supervisorStops').set({ namedAgainAt: now }).where('id', '=', id).execute()
  return true
}

type Declined = Person & { internshipId: string; declinedAt: Date }

/**
 * Takes back what this person has declined together with this internship. Returns the supervisors whose assignments are open
 * again.
 */
export async function takeBackDecline(tx: Tx, { studentId, internshipId, declinedAt, email, name }: Declined) {
  const mailbox = mailboxReachedBy(email)
  const stops = await tx
    .selectFrom('supervisorStops as stops')
    .leftJoin('declinedInternships as declined', (join) =>
      join.onRef('declined.stopId', '=', 'stops.id').on('declined.internshipId', '=', internshipId),
    )
    .select(['stops.id', 'stops.name as declinedAs', 'declined.act'])
    .where('stops.studentId', '=', studentId)
    .where('stops.mailboxId', '=', mailbox)
    .where('stops.kind', '=', 'declined')
    .execute()
  const theirs = stops.filter(({ declinedAs }) => isSameSupervisor(name, declinedAs))
  const withAct = theirs.find(({ act }) => act !== null)
  const together = withAct
    ? await tx.deleteFrom('declinedInternships').where('act', '=', withAct.act).returning('internshipId').execute()
    : null
  const emptied = withAct ? [withAct.id] : theirs.map(({ id }) => id)
  await tx
    .deleteFrom('supervisorStops')
    .where('id', '=', sql<string>`any(${emptied}::uuid[])`)
    .where(sql<boolean>`not exists (select from declined_internships where stop_id = supervisor_stops.id)`)
    .execute()
  const closed = await selectSupervisors(tx)
    .select(['internshipSupervisors.id', 'internshipSupervisors.name', 'internshipSupervisors.email', 'internshipId'])
    .where('internships.studentId', '=', studentId)
    .where('internshipSupervisors.mailboxId', '=', mailbox)
    .where('internshipSupervisors.declinedAt', '=', declinedAt)
    .execute()
  const opened = closed
    .filter((row) => isSameSupervisor(row.name, name))
    .filter((row) => !together || together.some((one) => one.internshipId === row.internshipId))
  for (const { id } of opened)
    await tx.updateTable('internshipSupervisors').set({ declinedAt: null }).where('id', '=', id).execute()
  return opened
}
