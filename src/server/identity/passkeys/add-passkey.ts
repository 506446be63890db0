import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { inTransaction } from '../../platform/database/client.ts'
import { type Context, freshEnrolling } from '../../procedures.ts'
import { passkeyAdded } from './passkey-changed-email.tsx'
import { addChallenge } from './prepare-passkey.ts'
import { relyingParty } from './relying-party.ts'

/** Adds a passkey that the browser has made for this account, and emails the owner. */
export const addPasskey = freshEnrolling.passkeys.add.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, queue, now } = context
  if (!(await auth.settings()).passkeys) throw errors.NOT_OFFERED()
  const made = await readPasskey(context, { ...input.credential, clientExtensionResults: {} })
  if (!made || !(await auth.takeOnce(addChallenge(actor, made.challenge)))) throw errors.INVALID_PASSKEY()
  const row = {
    userId: actor.id,
    name: input.name,
    credentialId: made.credential.id,
    // The sign-in library reads the key in this form.
    publicKey: isoBase64URL.toBase64(isoBase64URL.fromBuffer(made.credential.publicKey)),
    counter: made.credential.counter,
    deviceType: made.credentialDeviceType,
    backedUp: made.credentialBackedUp,
    aaguid: made.aaguid,
    transports: input.credential.response.transports.join(','),
    createdAt: now,
  }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.PASSKEY_TAKEN())
    const { id: profileId, session } = actor
    const changedAt = now.toISOString()
    await queue.enqueueEmail(tx, passkeyAdded, { profileId, sessionId: session.id, changedAt })
  })
})

type Response = Parameters<typeof verifyRegistrationResponse>[0]['response']

/**
 * The new passkey and the challenge it answers; null unless it was made at our address by a device that has checked the
 * person. The caller checks the challenge.
 */
async function readPasskey({ config }: Pick<Context, 'config'>, response: Response) {
  const { rpID, origin } = relyingParty(config)
  let challenge = ''
  const expectedChallenge = (answered: string) => {
    challenge = answered
    return true
  }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedRPID: rpID,
      expectedOrigin: origin,
      expectedChallenge,
      requireUserVerification: true,
    })
    return registrationInfo ? { ...registrationInfo, challenge } : null
  } catch {
    // The library throws whatever is wrong with the response.
    return null
  }
}
