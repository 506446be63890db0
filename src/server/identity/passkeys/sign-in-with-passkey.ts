import { passkey } from '@better-auth/passkey'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { APIError } from 'better-auth/api'
import * as z from 'zod'
import { type PasskeyProof, passkeyProof } from '#contract/identity/passkeys'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { relyingParty } from './prepare-passkey.ts'

export const PASSKEY_SIGN_IN = '/passkey/verify-authentication'

export const PASSKEY_SIGN_IN_INPUTS: Record<string, z.ZodType> = {
  [PASSKEY_SIGN_IN]: z.strictObject({ response: passkeyProof }),
}

type Setup = { config: Pick<Config, 'publicUrl' | 'productName'>; db: Db }

/**
 * Sign-in with a passkey. The device verifies the person, by fingerprint or PIN for example, so a passkey counts as two factors.
 * Passkeys are added in Settings, by endpoints of our own.
 */
export function signInWithPasskey({ config, db }: Setup) {
  return passkey({
    ...relyingParty(config),
    schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    authentication: {
      // The library also accepts devices that have not verified the person.
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        if (!authenticationInfo.userVerified)
          throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: m.passkeys_user_not_verified() })
        await db
          .updateTable('passkeys')
          .set({ lastUsedAt: new Date() })
          .where('credentialId', '=', authenticationInfo.credentialID)
          .execute()
      },
    },
  })
}

/**
 * The challenge answered by a passkey of this account; null unless the device verified the person, at our address. Records the
 * use. The caller checks the challenge.
 */
export async function usedPasskey(
  { config, db }: Setup,
  profileId: string,
  proof: PasskeyProof,
  now: Date,
): Promise<string | null> {
  const stored = (await passkeysOf(db, profileId)).find(({ credentialId }) => credentialId === proof.id)
  if (!stored) return null
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
      id: stored.credentialId,
      publicKey: isoBase64URL.toBuffer(stored.publicKey, 'base64'),
      counter: stored.counter,
    },
    requireUserVerification: true,
    // The library throws for most defects of the response.
  }).catch(() => null)
  if (!verification?.verified) return null
  const { newCounter: counter } = verification.authenticationInfo
  await inTransaction(db, (tx) =>
    tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', stored.id).execute(),
  )
  return challenge
}

/** What is needed to request the passkeys of an account and to verify them. */
export function passkeysOf(db: Db, profileId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', profileId)
    .execute()
}
