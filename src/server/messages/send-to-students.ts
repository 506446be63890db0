import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { previewOf, withoutUnreachable } from './recipients.ts'
import { hasReachedLimit, sendMessage } from './send-message.ts'
import { findStudentRecipients } from './student-recipients.ts'

export const previewToStudents = reviewer.messages.previewToStudents.handler(async ({ input, context, errors }) => {
  const { selection, ...text } = input
  const found = await findStudentRecipients(context.db, context.actor, selection, context)
  if (found === 'MORE_MATCH') throw errors.MORE_MATCH()
  return previewOf(await withoutUnreachable(context.db, found, text), text)
})

export const sendToStudents = reviewer.messages.sendToStudents.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { selection, ...text } = input
    if (await hasReachedLimit(tx, context)) throw errors.TOO_MANY_MESSAGES()
    const found = await findStudentRecipients(tx, context.actor, selection, context)
    if (found === 'MORE_MATCH') throw errors.MORE_MATCH()
    const { recipients, skipped } = await withoutUnreachable(tx, found, text)
    if (recipients.length === 0) throw errors.NOBODY()
    const id = await sendMessage(tx, context, { audience: 'students', ...text }, recipients)
    return { id, sent: recipients.length, skipped: skipped.length }
  }),
)
