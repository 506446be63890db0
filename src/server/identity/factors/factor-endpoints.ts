import { isFactorRequired } from '#domain/identity/second-factor'
import { inTransaction } from '../../platform/database/client.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import { enrolling, fresh, freshEnrolling } from '../../procedures.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'
import { addressOf, newSecret, stepOf } from './authenticator.ts'
import { noteFactorChange } from './factor-changed-email.tsx'
import { renewCodes } from './recovery-codes.ts'
import { hasSecondFactor, lacksSecondFactor, secondStepsOf } from './second-factor.ts'

const listMyFactors = enrolling.factors.listMine.handler(async ({ context: { actor, auth, db } }) => {
  const found = await db
    .selectFrom('profiles')
    .leftJoin('authenticators', 'authenticators.userId', 'profiles.id')
    .select([hasSecondFactor().as('hasSecondFactor'), 'confirmedAt as authenticatorSince'])
    .where('profiles.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { recoveryCodes } = await db
    .selectFrom('recoveryCodes')
    .where('usedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('recoveryCodes'))
    .where('userId', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { twoFactor } = await auth.settings()
  return { ...found, recoveryCodes, isRequired: isFactorRequired(twoFactor, actor.role) }
})

/** An app already in use keeps working until the new one is confirmed. */
const startAuthenticator = freshEnrolling.factors.startAuthenticator.handler(async ({ context, errors }) => {
  const { actor, auth, config, db } = context
  if ((await auth.settings()).twoFactor === 'off') throw errors.NOT_OFFERED()
  const secret = newSecret()
  const sealedNewSecret = seal(config.authSecret, secret)
  await inTransaction(db, (tx) =>
    tx
      .insertInto('authenticators')
      .values({ userId: actor.id, sealedNewSecret })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ sealedNewSecret }))
      .execute(),
  )
  const address = addressOf(secret, config.productName, actor.profile.email)
  return { address, key: new URL(address).searchParams.get('secret') ?? '' }
})

/** The code proves that the app works, so nobody is locked out by a failed scan. */
const confirmAuthenticator = freshEnrolling.factors.confirmAuthenticator.handler(async ({ input, context, errors }) => {
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
})

const removeAuthenticator = fresh.factors.removeAuthenticator.handler(async ({ context, errors }) => {
  const { actor, db, now, queue } = context
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('authenticators')
      .where('userId', '=', actor.id)
      .where('confirmedAt', 'is not', null)
      .returning('userId')
      .executeTakeFirstOrThrow(() => errors.NOT_SET_UP())
    await tx.deleteFrom('recoveryCodes').where('userId', '=', actor.id).execute()
    // Throwing rolls back.
    if (await lacksSecondFactor(tx, actor.session.id)) throw errors.SECOND_FACTOR_REQUIRED()
    await noteFactorChange(tx, queue, { userId: actor.id, change: 'authenticator removed', createdAt: now })
  })
})

const renewRecoveryCodes = fresh.factors.renewRecoveryCodes.handler(async ({ context, errors }) => {
  const { actor, db, now, queue } = context
  return inTransaction(db, async (tx) => {
    if (!(await secondStepsOf(tx, actor.id)).includes('authenticator')) throw errors.NOT_SET_UP()
    await noteFactorChange(tx, queue, { userId: actor.id, change: 'recovery codes renewed', createdAt: now })
    return { recoveryCodes: await renewCodes(tx, actor.id) }
  })
})

export const factors = {
  listMine: listMyFactors,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
}
