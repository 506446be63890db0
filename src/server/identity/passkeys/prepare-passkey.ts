import { generateRegistrationOptions } from '@simplewebauthn/server'
import { fullName } from '#domain/people/profile'
import { MINUTE } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { freshEnrolling } from '../../procedures.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'

/** The options with which the browser creates a passkey. The challenge works once, in this session, for ten minutes. */
export const preparePasskey = freshEnrolling.passkeys.prepareAdd.handler(async ({ context, errors }) => {
  const { actor, auth, config, db, now } = context
  if (!(await auth.settings()).passkeys) throw errors.NOT_OFFERED()
  const wait = await countAttempt(db, 'add-passkey', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const existing = await db.selectFrom('passkeys').select('credentialId').where('userId', '=', actor.id).execute()
  const options = await generateRegistrationOptions({
    ...relyingParty(config),
    userID: new TextEncoder().encode(actor.id),
    userName: actor.profile.email,
    userDisplayName: fullName(actor.profile),
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await auth.storeOnce(addChallenge(actor, options.challenge), new Date(now.getTime() + CHALLENGE_LIFETIME))
  return options
})

/** The key under which the challenge for a new passkey is stored. */
export function addChallenge({ session }: { session: { id: string } }, challenge: string): string {
  return `add-passkey:${session.id}:${challenge}`
}

const CHALLENGE_LIFETIME = 10 * MINUTE

/** The owner of passkeys: they work only on the host of PUBLIC_URL, and only on pages at exactly this address. */
export function relyingParty({ publicUrl, productName }: Pick<Config, 'publicUrl' | 'productName'>) {
  return { rpID: new URL(publicUrl).hostname, rpName: productName, origin: publicUrl }
}
