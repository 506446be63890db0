import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'

export const endUserSession = admin.users.endSession.handler(async ({ input, context: { db }, errors }) => {
  const ended = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', input.sessionId)
      .where('userId', '=', input.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!ended) throw errors.NOT_FOUND()
})
