import { addressOf, newSecret } from '../auth/factors/authenticator.ts'
import { seal } from '../auth/sealed.ts'
import { inTransaction } from '../database/client.ts'
import { freshEnrolling } from '../procedures.ts'

/** An app that is already in use keeps working until the new one is confirmed. */
export const startAuthenticator = freshEnrolling.factors.startAuthenticator.handler(async ({ context, errors }) => {
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
