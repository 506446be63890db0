import { MAX_RECIPIENTS } from '#domain/mailings'
import { studentsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { previewOf, withoutUnreachable } from './recipients.ts'
import { hasReachedLimit, sendMailing } from './send-mailing.ts'
import { findStudentRecipients, isListedAt } from './student-recipients.ts'
import { findSupervisorRecipients } from './supervisor-recipients.ts'

const countStudents = reviewer.messages.countStudents.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const { count } = await db
    .selectFrom('studentSummaries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(studentsVisibleTo(actor))
    .where(isListedAt(actor, input, { at: now, limit: MAX_RECIPIENTS }))
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

/** All or nothing: the mailing is deleted with its emails, before any of them is sent. */
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
