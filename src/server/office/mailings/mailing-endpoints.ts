import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_MAILINGS_PER_DAY, MAX_RECIPIENTS } from '#domain/office/mailing-limits'
import type { Audience } from '#domain/office/mailings'
import { DAY } from '#domain/time/durations'
import type { Actor } from '../../platform/access/actor.ts'
import { studentsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { emailDelay, undoUntil } from '../../platform/jobs/delayed-emails.ts'
import { type Context, reviewer } from '../../procedures.ts'
import {
  findStudentRecipients,
  findSupervisorRecipients,
  isListedAt,
  previewOf,
  type Recipient,
  withoutUnreachable,
} from './recipients.ts'
import { staffMailing } from './staff-mailing-email.tsx'

const countStudents = reviewer.messages.countStudents.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const isListed = await isListedAt(db, actor, input, { at: now, limit: MAX_RECIPIENTS })
  const { count } = await db
    .selectFrom('studentSummaries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(studentsVisibleTo(actor))
    .where(isListed)
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MAX_RECIPIENTS), hasMore: count > MAX_RECIPIENTS, countedAt: now }
})

const previewToStudents = reviewer.messages.previewToStudents.handler(async ({ input, context, errors }) => {
  const { selection, ...text } = input
  const found = await findStudentRecipients(context.db, context.actor, selection, context)
  if (found === 'MORE_MATCH') throw errors.MORE_MATCH()
  return previewOf(await withoutUnreachable(context.db, found, text), text)
})

const sendToStudents = reviewer.messages.sendToStudents.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { selection, ...text } = input
    if (await hasReachedLimit(tx, context)) throw errors.TOO_MANY_MESSAGES()
    const found = await findStudentRecipients(tx, context.actor, selection, context)
    if (found === 'MORE_MATCH') throw errors.MORE_MATCH()
    const { recipients, skipped } = await withoutUnreachable(tx, found, text)
    if (recipients.length === 0) throw errors.NOBODY()
    const id = await sendMailing(tx, context, { audience: 'students', ...text }, recipients)
    return { id, sent: recipients.length, skipped: skipped.length }
  }),
)

type Sender = Pick<Context, 'queue' | 'now'> & { actor: Actor }
type Mailing = { audience: Audience; subject: string; body: string }

/** Whether this person has reached the limit of mailings in 24 hours. Locks, so that the person's other mailings wait. */
async function hasReachedLimit(tx: Tx, { actor, now }: Sender): Promise<boolean> {
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

/** Stores the mailing and enqueues its emails, which wait until it can no longer be undone. Returns its id. */
async function sendMailing(
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
  // As JSON, because a statement takes at most 65,535 parameters.
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

const previewToSupervisors = reviewer.messages.previewToSupervisors.handler(async ({ input, context }) => {
  const { ids, ...text } = input
  const found = await findSupervisorRecipients(context.db, context.actor, ids)
  return previewOf(await withoutUnreachable(context.db, found, text), text)
})

const sendToSupervisors = reviewer.messages.sendToSupervisors.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { ids, ...text } = input
    if (await hasReachedLimit(tx, context)) throw errors.TOO_MANY_MESSAGES()
    const found = await findSupervisorRecipients(tx, context.actor, ids)
    const { recipients, skipped } = await withoutUnreachable(tx, found, text)
    if (recipients.length === 0) throw errors.NOBODY()
    const id = await sendMailing(tx, context, { audience: 'supervisors', ...text }, recipients)
    return { id, sent: recipients.length, skipped: skipped.length }
  }),
)

/** Deletes the mailing with all its emails, or nothing if any of them has been sent. */
const undoMailing = reviewer.messages.undo.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now, queue } = context
    const mailing = await tx
      .selectFrom('messages')
      .select(['id', 'undoUntil'])
      .where('id', '=', input.id)
      .where('sentBy', '=', actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (now > mailing.undoUntil) throw errors.TOO_LATE()
    const emails = await tx.selectFrom('messageEmails').select('id').where('messageId', '=', mailing.id).execute()
    const ids = emails.map(({ id }) => id)
    if (!(await queue.holdEmails(tx, ids))) throw errors.TOO_LATE()
    await queue.removeEmails(tx, ids)
    await tx.deleteFrom('messages').where('id', '=', mailing.id).execute()
  }),
)

export const messages = {
  countStudents,
  previewToStudents,
  sendToStudents,
  previewToSupervisors,
  sendToSupervisors,
  undo: undoMailing,
}
