import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { inTransaction } from '../../platform/database/client.ts'
import { type Context, enrolling, fresh, freshEnrolling, signedIn } from '../../procedures.ts'
import { lacksSecondFactor } from '../factors/second-factor.ts'
import { removeWayIn } from '../limits/ways-in.ts'
import { deviceFrom, deviceName } from '../sessions/device.ts'
import { passkeyAdded, passkeyRemoved } from './passkey-changed-email.tsx'
import { addChallenge, preparePasskey, relyingParty } from './prepare-passkey.ts'

const listMyPasskeys = enrolling.passkeys.listMine.handler(async ({ context: { actor, db } }) => {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { userAgent } = await db
    .selectFrom('sessions')
    .select('userAgent')
    .where('id', '=', actor.session.id)
    .executeTakeFirstOrThrow()
  return { passkeys, suggestedName: deviceName(deviceFrom(userAgent)) }
})

/** Adds a passkey that the browser created for this account, and emails the owner. */
const addPasskey = freshEnrolling.passkeys.add.handler(async ({ input, context, errors }) => {
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
 * The new passkey and the challenge it answers; null unless it was created at our address by a device that verified the person.
 * The caller checks the challenge.
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
    // The library throws for any defect of the response.
    return null
  }
}

const renamePasskey = signedIn.passkeys.rename.handler(async ({ input, context: { actor, db }, errors }) => {
  const renamed = await inTransaction(db, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ name: input.name })
      .where('id', '=', input.id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!renamed) throw errors.NOT_FOUND()
})

/** Removes a passkey, never the last way to sign in, and emails the owner. */
const removePasskey = fresh.passkeys.remove.handler(async ({ input: { id }, context, errors }) => {
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

export const passkeys = {
  listMine: listMyPasskeys,
  prepareAdd: preparePasskey,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
}
