import { unlockAccount } from '../../identity/limits/account-lock.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { accountExists } from './account-queries.ts'

export const unlockUser = freshAdmin.users.unlock.handler(async ({ input, context: { db }, errors }) => {
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await unlockAccount(tx, input.id)
  })
})
