import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import * as z from 'zod'
import { passkeyProof } from '#contract/identity/passkeys'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { relyingParty } from './relying-party.ts'

export const PASSKEY_SIGN_IN = '/passkey/verify-authentication'

export const PASSKEY_SIGN_IN_INPUTS: Record<string, z.ZodType> = {
  [PASSKEY_SIGN_IN]: z.strictObject({ response: passkeyProof }),
}

type Setup = { config: Pick<Config, 'publicUrl' | 'productName'>; db: Db }

/**
 * Signing in with a passkey. The device has checked the person, by fingerprint or PIN for example, so a passkey counts as two
 * factors. Passkeys are added in Settings, by endpoints of our own.
 */
export function signInWithPasskey({ config, db }: Setup) {
  return passkey({
    ...relyingParty(config),
    schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    authentication: {
      // The library accepts a device that has not checked the person.
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
