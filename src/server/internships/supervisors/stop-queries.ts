import { sql } from 'kysely'
import { isSameSupervisor } from '#domain/supervisors'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'

// A stop belongs to an address and a student, whatever becomes of the supervisor's row.

/** When the emails to the outer query's supervisor about their student were stopped, by unsubscribing or declining. */
export const EMAILS_STOPPED_AT = sql<Date | null>`(
  select min(stops.stopped_at) from supervisor_stops stops
  where stops.student_id = internships.student_id and stops.address = internship_supervisors.email)`

/** Whether the outer query's supervisor has unsubscribed from the reminders about their student. */
export const HAS_STOPPED_REMINDERS = existsOfKind('reminders', 'internshipSupervisors.email')
/** Whether somebody at the address of the outer query's supervisor has declined. */
export const IS_DECLINED_ADDRESS = existsOfKind('declined', 'internshipSupervisors.email')

type Address = 'internshipSupervisors.email' | 'feedbackMailings.address'

/** Whether the emails to this address about the outer query's student were stopped by unsubscribing. */
export function hasStoppedReminders(address: Address) {
  return existsOfKind('reminders', address).as('hasStoppedReminders')
}

function existsOfKind(kind: 'reminders' | 'declined', address: Address) {
  return sql<boolean>`exists (
    select from supervisor_stops stops
    where stops.student_id = internships.student_id and stops.address = ${sql.ref(address)}
      and stops.kind = ${sql.lit(kind)})`
}

/** Closes the assignments of these internships whose supervisor has declined this student before, perhaps in another row. */
export async function closeDeclined(tx: Tx, internshipIds: readonly string[]): Promise<void> {
  const found = await selectSupervisors(tx)
    .innerJoin('supervisorStops', (join) =>
      join
        .onRef('supervisorStops.studentId', '=', 'internships.studentId')
        .onRef('supervisorStops.address', '=', 'internshipSupervisors.email')
        .on('supervisorStops.kind', '=', 'declined'),
    )
    .select(['internshipSupervisors.id', 'internshipSupervisors.name', 'supervisorStops.stoppedAt'])
    .select('supervisorStops.name as declinedAs')
    .where('internships.id', '=', sql<string>`any(${[...internshipIds]}::uuid[])`)
    .where('internshipSupervisors.declinedAt', 'is', null)
    .orderBy('internshipSupervisors.id')
    .execute()
  for (const { id, stoppedAt } of found.filter(({ name, declinedAs }) => isSameSupervisor(name, declinedAs)))
    await tx.updateTable('internshipSupervisors').set({ declinedAt: stoppedAt }).where('id', '=', id).execute()
}

type Named = { studentId: string; email: string; name: string }

/** Whether this person declined to have supervised the student. Somebody else at the same address has not. */
export async function hasDeclined(tx: Db | Tx, { name, ...address }: Named): Promise<boolean> {
  return (await declinedAt(tx, address)).some((stop) => isSameSupervisor(stop.name, name))
}

/** Whether anybody at this address declined to have supervised the student. */
export async function isDeclinedAddress(tx: Tx, address: Omit<Named, 'name'>): Promise<boolean> {
  return (await declinedAt(tx, address)).length > 0
}

/** Who declined to have supervised the student, at this address. */
function declinedAt(tx: Db | Tx, { studentId, email }: Omit<Named, 'name'>): Promise<{ name: string }[]> {
  return tx
    .selectFrom('supervisorStops')
    .select('name')
    .where('studentId', '=', studentId)
    .where('address', '=', email)
    .where('kind', '=', 'declined')
    .execute()
}

export async function recordDecline(tx: Tx, { studentId, email, name }: Named, now: Date): Promise<void> {
  await tx
    .insertInto('supervisorStops')
    .values({ studentId, address: email, kind: 'declined', name, stoppedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['studentId', 'address', 'kind', 'name']).doUpdateSet({ stoppedAt: now }),
    )
    .execute()
}

/** The person supervises the student, if not where they declined: what they have declined stays so. */
export async function forgetDecline(tx: Tx, { name, ...address }: Named): Promise<void> {
  const stops = await declinedAt(tx, address)
  const names = stops.map((stop) => stop.name).filter((declinedAs) => isSameSupervisor(declinedAs, name))
  if (names.length === 0) return
  await tx
    .deleteFrom('supervisorStops')
    .where('studentId', '=', address.studentId)
    .where('address', '=', address.email)
    .where('kind', '=', 'declined')
    .where('name', 'in', names)
    .execute()
}

/** The person supervises the student after all: every assignment that was closed by the decline is open again. */
export async function liftDecline(tx: Tx, { studentId, email }: Omit<Named, 'name'>): Promise<void> {
  await tx
    .deleteFrom('supervisorStops')
    .where('studentId', '=', studentId)
    .where('address', '=', email)
    .where('kind', '=', 'declined')
    .execute()
  await tx
    .updateTable('internshipSupervisors')
    .set({ declinedAt: null })
    .where('email', '=', email)
    .where('declinedAt', 'is not', null)
    .where('internshipId', 'in', (eb) => eb.selectFrom('internships').select('id').where('studentId', '=', studentId))
    .execute()
}

/** Stops or resumes the automatic emails to these addresses about these students. Idempotent. */
export function setReminderStops(
  db: Db,
  stops: readonly { studentId: string; address: string }[],
  stoppedAt: Date | null,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const listed = sql`json_to_recordset(${JSON.stringify(stops)}::json) as x ("studentId" uuid, address text)`
    await (stoppedAt
      ? sql`
          insert into supervisor_stops (student_id, address, kind, stopped_at)
          select distinct "studentId", address, 'reminders', ${stoppedAt}::timestamptz from ${listed} on conflict do nothing`
      : sql`
          delete from supervisor_stops using ${listed}
          where student_id = "studentId" and supervisor_stops.address = x.address and kind = 'reminders'`
    ).execute(tx)
  })
}
