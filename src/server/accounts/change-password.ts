import { FRESH_SESSION_MINUTES } from '#contract/accounts'
import { countAttempt, tooManyAttempts } from '../auth/account-limit.ts'
import { isCommonPassword } from '../auth/passwords/common-passwords.ts'
import { hashPassword, verifyPassword } from '../auth/passwords/password-hash.ts'
import { inTransaction } from '../database/client.ts'
import { signedIn } from '../procedures.ts'

/**
 * Sets a new password and ends the person's other sessions. The spec's form has no field for the current password, so it is
 * only required when the sign-in is not recent. An account that has only been used with an emailed code has none yet.
 */
export const changePassword = signedIn.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', actor.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const isFresh = now.getTime() - actor.session.signedInAt.getTime() <= FRESH_SESSION_MINUTES * 60_000
  if (!account?.password && !isFresh) throw errors.NO_PASSWORD()
  if (input.currentPassword === undefined) {
    if (!isFresh) throw errors.SESSION_NOT_FRESH()
  } else {
    const wait = await countAttempt(db, 'change-password', actor.id, now)
    if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
    const hash = account?.password
    if (!hash || !(await verifyPassword({ hash, password: input.currentPassword }))) throw errors.WRONG_PASSWORD()
  }
  if (await isCommonPassword(input.newPassword)) throw errors.COMMON_PASSWORD()
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
