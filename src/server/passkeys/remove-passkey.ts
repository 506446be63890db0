import { lacksSecondFactor } from '../auth/factors/second-factor.ts'
import { hasOtherWayIn } from '../auth/ways-in.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'
import { passkeyRemoved } from './passkey-changed-email.tsx'

/** Removes a passkey, never the last way to sign in, and emails the owner. */
export const removePasskey = fresh.passkeys.remove.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    const hasOther = await hasOtherWayIn(tx, actor.id, id)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw errors.NOT_FOUND()
    if (!hasOther) throw errors.LAST_WAY()
    if (await lacksSecondFactor(tx, actor.session.id)) throw errors.SECOND_FACTOR_REQUIRED()
    const { id: profileId, session } = actor
    const changedAt = now.toISOString()
    await queue.enqueueEmail(tx, passkeyRemoved, { profileId, sessionId: session.id, changedAt })
  })
})
