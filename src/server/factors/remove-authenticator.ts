import { noteFactorChange } from '../auth/factors/factor-notice.ts'
import { lacksSecondFactor } from '../auth/factors/second-factor.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

export const removeAuthenticator = fresh.factors.removeAuthenticator.handler(async ({ context, errors }) => {
  const { actor, db, now, queue } = context
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('authenticators')
      .where('userId', '=', actor.id)
      .where('confirmedAt', 'is not', null)
      .returning('userId')
      .executeTakeFirst()
    if (!removed) throw errors.NOT_SET_UP()
    await tx.deleteFrom('recoveryCodes').where('userId', '=', actor.id).execute()
    // Throwing rolls back.
    if (await lacksSecondFactor(tx, actor.session.id)) throw errors.SECOND_FACTOR_REQUIRED()
    await noteFactorChange(tx, queue, { userId: actor.id, change: 'authenticator removed', createdAt: now })
  })
})
