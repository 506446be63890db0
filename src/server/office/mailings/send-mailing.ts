import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY } from '#domain/durations'
import { type Audience, MAX_MAILINGS_PER_DAY } from '#domain/mailings'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/database/client.ts'
import { emailDelay, undoUntil } from '../../platform/jobs/delayed-emails.ts'
import type { Context } from '../../procedures.ts'
import type { Recipient } from './recipients.ts'
import { staffMailing } from './staff-mailing-email.tsx'

type Sender = Pick<Context, 'queue' | 'now'> & { actor: Actor }
type Mailing = { audience: Audience; subject: string; body: string }

/** Whether this person has sent as many mailings as are allowed in 24 hours. Other mailings of theirs wait until the end. */
export async function hasReachedLimit(tx: Tx, { actor, now }: Sender): Promise<boolean> {
  await tx.selectFrom('profiles').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const dayAgo = new Date(now.getTime() - DAY)
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sentBy', '=', actor.id)
    .where('createdAt', '>', dayAgo)
    .executeTakeFirstOrThrow()
  return count >= MAX_MAILINGS_PER_DAY
}

/** Records the mailing and enqueues its emails, which wait until it cannot be undone any more. Returns its id. */
export async function sendMailing(
  tx: Tx,
  { actor, queue, now }: Sender,
  mailing: Mailing,
  recipients: readonly Recipient[],
): Promise<string> {
  const id = randomUUID()
  const delay = await emailDelay(tx)
  const emails = recipients.map((recipient) => ({ id: randomUUID(), ...recipient }))
  await tx
    .insertInto('messages')
    .values({ id, ...mailing, sentBy: actor.id, createdAt: now, undoUntil: now })
    .execute()
  // As JSON, because a statement has at most 65,535 parameters.
  await sql`insert into message_emails (id, message_id, address)
    select id, ${id}::uuid, address from json_to_recordset(${JSON.stringify(emails)}::json)
    as x (id uuid, address text)`.execute(tx)
  const students = emails.flatMap((email) => email.students.map((student) => ({ emailId: email.id, ...student })))
  await sql`insert into message_students (email_id, student_id, supervisor_id)
    select "emailId", "studentId", "supervisorId" from json_to_recordset(${JSON.stringify(students)}::json)
    as x ("emailId" uuid, "studentId" uuid, "supervisorId" uuid)`.execute(tx)
  await queue.enqueueEmails(
    tx,
    staffMailing,
    emails.map((email) => ({ id: email.id, job: { messageEmailId: email.id } })),
    delay,
  )
  await tx
    .updateTable('messages')
    .set({ undoUntil: await undoUntil(tx, now) })
    .where('id', '=', id)
    .execute()
  return id
}
