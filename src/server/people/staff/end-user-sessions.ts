import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'
import { accountExists } from './account-queries.ts'

/** Spares the session of the admin who asks. */
export const endUserSessions = admin.users.endSessions.handler(async ({ input, context: { db, actor }, errors }) => {
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await tx.deleteFrom('sessions').where('userId', '=', input.id).where('id', '<>', actor.session.id).execute()
  })
})
