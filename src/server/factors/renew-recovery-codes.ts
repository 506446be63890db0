import { noteFactorChange } from '../auth/factors/factor-notice.ts'
import { renewCodes } from '../auth/factors/recovery-codes.ts'
import { secondStepsOf } from '../auth/factors/second-factor.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

export const renewRecoveryCodes = fresh.factors.renewRecoveryCodes.handler(async ({ context, errors }) => {
  const { actor, db, now, queue } = context
  return inTransaction(db, async (tx) => {
    if (!(await secondStepsOf(tx, actor.id)).includes('authenticator')) throw errors.NOT_SET_UP()
    await noteFactorChange(tx, queue, { userId: actor.id, change: 'recovery codes renewed', createdAt: now })
    return { recoveryCodes: await renewCodes(tx, actor.id) }
  })
})
