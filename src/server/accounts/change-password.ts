import { isCommonPassword } from '../auth/passwords/common-passwords.ts'
import { hashPassword } from '../auth/passwords/password-hash.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

/**
 * Sets a new password and ends the person's other sessions. The spec's form has no field for the current password, so it is
 * asked for only when the session is not fresh. An account that has only been used with an emailed code has none yet.
 */
export const changePassword = fresh.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const { actor, config, db } = context
  if (await isCommonPassword(input.newPassword, config, actor.profile)) throw errors.COMMON_PASSWORD()
  const password = await hashPassword(input.newPassword)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ userId: actor.id, accountId: actor.id, providerId: 'credential', password })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password }))
      .execute()
    await tx.deleteFrom('sessions').where('userId', '=', actor.id).where('token', '<>', actor.session.token).execute()
  })
})
