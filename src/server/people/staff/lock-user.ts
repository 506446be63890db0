import { isLastAdmin, lockAccount } from '../../identity/limits/account-lock.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { accountExists } from './account-queries.ts'

/** Ends the person's sessions, and refuses new ones until the account is unlocked. */
export const lockUser = freshAdmin.users.lock.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  if (input.id === actor.id) throw errors.OWN_ACCOUNT()
  await inTransaction(db, async (tx) => {
    if (await isLastAdmin(tx, input.id)) throw errors.LAST_ADMIN()
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await lockAccount(tx, input.id, now)
  })
})
