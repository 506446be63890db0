import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

export const endOwnSession = fresh.session.end.handler(async ({ input, context: { db, actor }, errors }) => {
  const ended = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', input.id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!ended) throw errors.NOT_FOUND()
})
