import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'

/** All or nothing: the message is deleted with its emails, before any of them is sent. */
export const undoMessage = reviewer.messages.undo.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now, queue } = context
    const message = await tx
      .selectFrom('messages')
      .select(['id', 'undoUntil'])
      .where('id', '=', input.id)
      .where('sentBy', '=', actor.id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw errors.NOT_FOUND()
    if (now > message.undoUntil) throw errors.TOO_LATE()
    const emails = await tx.selectFrom('messageEmails').select('id').where('messageId', '=', message.id).execute()
    const ids = emails.map(({ id }) => id)
    if (!(await queue.holdEmails(tx, ids))) throw errors.TOO_LATE()
    await queue.removeEmails(tx, ids)
    await tx.deleteFrom('messages').where('id', '=', message.id).execute()
  }),
)
