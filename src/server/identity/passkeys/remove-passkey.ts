import { inTransaction } from '../../platform/database/client.ts'
import { fresh } from '../../procedures.ts'
import { lacksSecondFactor } from '../factors/second-factor.ts'
import { removeWayIn } from '../limits/ways-in.ts'
import { passkeyRemoved } from './passkey-changed-email.tsx'

/** Removes a passkey, never the last way to sign in, and emails the owner. */
export const removePasskey = fresh.passkeys.remove.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    const refusal = await removeWayIn(tx, 'passkeys', { id, profileId: actor.id })
    if (refusal) throw errors[refusal]()
    if (await lacksSecondFactor(tx, actor.session.id)) throw errors.SECOND_FACTOR_REQUIRED()
    const { id: profileId, session } = actor
    const changedAt = now.toISOString()
    await queue.enqueueEmail(tx, passkeyRemoved, { profileId, sessionId: session.id, changedAt })
  })
})
