import { countAttempt, tooManyAttempts } from '../auth/account-limit.ts'
import { stepOf } from '../auth/factors/authenticator.ts'
import { noteFactorChange } from '../auth/factors/factor-notice.ts'
import { renewCodes } from '../auth/factors/recovery-codes.ts'
import { unseal } from '../auth/sealed.ts'
import { inTransaction } from '../database/client.ts'
import { freshEnrolling } from '../procedures.ts'

/** The code shows that the app works, so nobody is locked out by a failed scan. */
export const confirmAuthenticator = freshEnrolling.factors.confirmAuthenticator.handler(
  async ({ input, context, errors }) => {
    const { actor, auth, config, db, now, queue } = context
    if ((await auth.settings()).twoFactor === 'off') throw errors.NOT_OFFERED()
    const wait = await countAttempt(db, 'reauthentication', actor.id, now)
    if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
    return inTransaction(db, async (tx) => {
      const app = await tx
        .selectFrom('authenticators')
        .select('sealedNewSecret')
        .where('userId', '=', actor.id)
        .forUpdate()
        .executeTakeFirst()
      if (!app?.sealedNewSecret) throw errors.NOT_STARTED()
      const step = await stepOf(unseal(config, app.sealedNewSecret), input.code, now)
      if (step === null) throw errors.WRONG_CODE()
      await tx
        .updateTable('authenticators')
        .set({ sealedSecret: app.sealedNewSecret, sealedNewSecret: null, confirmedAt: now, lastStep: step })
        .where('userId', '=', actor.id)
        .execute()
      await noteFactorChange(tx, queue, { userId: actor.id, change: 'authenticator added', createdAt: now })
      return { recoveryCodes: await renewCodes(tx, actor.id) }
    })
  },
)
