import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

export const endOtherSessions = fresh.session.endOthers.handler(async ({ context: { db, actor } }) => {
  await inTransaction(db, (tx) =>
    tx.deleteFrom('sessions').where('userId', '=', actor.id).where('id', '<>', actor.session.id).execute(),
  )
})
