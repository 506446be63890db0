import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { MINUTE } from '#domain/durations'
import { relyingParty } from '../auth/passkey/relying-party.ts'
import { passkeysOf } from '../auth/passkey/used-passkey.ts'
import { enrolling } from '../procedures.ts'
import { passkeyChallenge } from './proof-queries.ts'

/** What the browser needs to ask for one of one's own passkeys. Its challenge works once, in this session. */
export const startPasskeyProof = enrolling.reauthentication.startPasskey.handler(async ({ context }) => {
  const { actor, auth, config, db, now } = context
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    allowCredentials: (await passkeysOf(db, actor.id)).map(({ credentialId }) => ({ id: credentialId })),
    userVerification: 'required',
  })
  await auth.storeOnce(passkeyChallenge(actor, options.challenge), new Date(now.getTime() + CHALLENGE_LIFETIME))
  return options
})

const CHALLENGE_LIFETIME = 10 * MINUTE
