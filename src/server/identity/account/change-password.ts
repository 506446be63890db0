import { inTransaction } from '../../platform/database/client.ts'
import { refuseStale, signedIn } from '../../procedures.ts'
import { isCommonPassword } from '../sign-in/passwords/common-passwords.ts'
import { hashPassword } from '../sign-in/passwords/password-hash.ts'

/** Nobody proves who they are for a password that is then refused; without one, there is nothing to refuse. */
const refusingFirst = signedIn.use(({ context, next }, input) => {
  const { newPassword } = (input ?? {}) as { newPassword?: unknown }
  if (typeof newPassword !== 'string') refuseStale(context)
  return next({ context: {} })
})

/**
 * Sets a new password and ends the person's other sessions. The spec's form has no field for the current password, so it is
 * asked for only when the session is not fresh. An account that has only been used with an emailed code has none yet.
 */
export const changePassword = refusingFirst.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const { actor, config, db } = context
  if (await isCommonPassword(input.newPassword, config, actor.profile)) throw errors.COMMON_PASSWORD()
  refuseStale(context)
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
