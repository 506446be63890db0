import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { PasskeyProof } from '#contract/identity/passkeys'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { relyingParty } from './relying-party.ts'

type Services = { config: Pick<Config, 'publicUrl' | 'productName'>; db: Db }

/**
 * The challenge that somebody has answered with a passkey of this account; null unless the device has checked the person,
 * at our address. Records the use. The caller checks the challenge.
 */
export async function usedPasskey(
  { config, db }: Services,
  profileId: string,
  proof: PasskeyProof,
  now: Date,
): Promise<string | null> {
  const passkey = (await passkeysOf(db, profileId)).find(({ credentialId }) => credentialId === proof.id)
  if (!passkey) return null
  const { rpID, origin } = relyingParty(config)
  const { userHandle, ...response } = proof.response
  let challenge = ''
  const expectedChallenge = (answered: string) => {
    challenge = answered
    return true
  }
  const verification = await verifyAuthenticationResponse({
    response: {
      ...proof,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedRPID: rpID,
    expectedOrigin: origin,
    expectedChallenge,
    credential: {
      id: passkey.credentialId,
      publicKey: isoBase64URL.toBuffer(passkey.publicKey, 'base64'),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws most of what can be wrong with the response.
  }).catch(() => null)
  if (!verification?.verified) return null
  const { newCounter: counter } = verification.authenticationInfo
  await inTransaction(db, (tx) =>
    tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', passkey.id).execute(),
  )
  return challenge
}

/** What is needed to ask for the passkeys of an account, and to verify their answers. */
export function passkeysOf(db: Db, profileId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', profileId)
    .execute()
}
