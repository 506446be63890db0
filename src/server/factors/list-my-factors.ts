import { isFactorRequired } from '#domain/second-factor'
import { hasSecondFactor } from '../auth/factors/second-factor.ts'
import { enrolling } from '../procedures.ts'

export const listMyFactors = enrolling.factors.listMine.handler(async ({ context: { actor, auth, db } }) => {
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
