import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { previewOf, withoutUnreachable } from './recipients.ts'
import { hasReachedLimit, sendMessage } from './send-message.ts'
import { findSupervisorRecipients } from './supervisor-recipients.ts'

export const previewToSupervisors = reviewer.messages.previewToSupervisors.handler(async ({ input, context }) => {
  const { ids, ...text } = input
  const found = await findSupervisorRecipients(context.db, context.actor, ids)
  return previewOf(await withoutUnreachable(context.db, found, text), text)
})

export const sendToSupervisors = reviewer.messages.sendToSupervisors.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { ids, ...text } = input
    if (await hasReachedLimit(tx, context)) throw errors.TOO_MANY_MESSAGES()
    const found = await findSupervisorRecipients(tx, context.actor, ids)
    const { recipients, skipped } = await withoutUnreachable(tx, found, text)
    if (recipients.length === 0) throw errors.NOBODY()
    const id = await sendMessage(tx, context, { audience: 'supervisors', ...text }, recipients)
    return { id, sent: recipients.length, skipped: skipped.length }
  }),
)
