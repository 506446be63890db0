import { randomBytes, randomInt } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Proof } from '#contract/identity/reauthentication'
import { MINUTE, SECOND } from '#domain/durations'
import type { Actor } from '../../platform/access/actor.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { tokenJob } from '../../platform/email/token-email.ts'
import { TOKEN_LIFETIMES } from '../../platform/email/token-lifetimes.ts'
import { type Context, enrolling } from '../../procedures.ts'
import { acceptAuthenticatorCode } from '../factors/authenticator.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { passkeysOf, usedPasskey } from '../passkeys/used-passkey.ts'
import { isRemembered, secondsUntil } from '../sessions/renew-session.ts'
import { hashSecret } from '../sign-in/email-sign-in/code-and-link.ts'
import { verifyPassword } from '../sign-in/passwords/password-hash.ts'
import { confirmationCode } from './confirmation-code-email.tsx'
import { emailedCode, passkeyChallenge, passwordHashOf, proofsOf } from './proof-queries.ts'

const getProofs = enrolling.reauthentication.options.handler(async ({ context }) => ({
  proofs: await proofsOf(context, context.actor),
}))

/** Possible whatever the settings for signing in: an account without a password has no other proof. */
const sendProofCode = enrolling.reauthentication.sendCode.handler(async ({ context, errors }) => {
  const { actor, auth, config, db, now, queue } = context
  const wait = await countAttempt(db, 'reauthentication-code', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const code = String(randomInt(10 ** 8)).padStart(8, '0')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIMES['confirmation-code'] * SECOND)
  await auth.storeOnce(emailedCode(actor, hashSecret(config, code)), expiresAt)
  await inTransaction(db, (tx) =>
    queue.enqueueEmail(tx, confirmationCode, tokenJob(config, { profileId: actor.id, token: code, now })),
  )
})

/** What the browser needs to ask for one of one's own passkeys. Its challenge works once, in this session. */
const startPasskeyProof = enrolling.reauthentication.startPasskey.handler(async ({ context }) => {
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

/**
 * The session is fresh again, and gets a new token: whoever has copied the old one stays outside. A proof that the account is
 * not offered is as good as a wrong one.
 */
const confirmProof = enrolling.reauthentication.confirm.handler(async ({ input: { proof }, context, errors }) => {
  const { actor, auth, db, now, visitor } = context
  const wait = await countAttempt(db, 'reauthentication', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const isOffered = (await proofsOf(context, actor)).includes(proof.kind)
  if (!isOffered || !(await isRight(context, actor, proof))) throw errors[REFUSALS[proof.kind]]()
  const token = randomBytes(24).toString('base64url')
  await inTransaction(db, (tx) =>
    tx.updateTable('sessions').set({ provedAt: now, token }).where('id', '=', actor.session.id).execute(),
  )
  const isKept = isRemembered(visitor.cookies)
  visitor.setCookie(
    auth.sessionCookie(token, isKept ? secondsUntil(actor.session.expiresAt) : 'until the browser closes'),
  )
})

const REFUSALS = {
  password: 'WRONG_PASSWORD',
  authenticator: 'WRONG_CODE',
  passkey: 'WRONG_PASSKEY',
  'emailed code': 'WRONG_CODE',
} as const

async function isRight({ auth, config, db, now }: Context, actor: Actor, proof: Proof): Promise<boolean> {
  switch (proof.kind) {
    case 'password': {
      const hash = await passwordHashOf(db, actor)
      return hash !== null && verifyPassword({ hash, password: proof.password })
    }
    case 'authenticator':
      return acceptAuthenticatorCode({ config, db }, { userId: actor.id, code: proof.code, now })
    case 'passkey': {
      const challenge = await usedPasskey({ config, db }, actor.id, proof.passkey, now)
      return challenge !== null && auth.takeOnce(passkeyChallenge(actor, challenge))
    }
    case 'emailed code':
      return auth.takeOnce(emailedCode(actor, hashSecret(config, proof.code)))
  }
}

export const reauthentication = {
  options: getProofs,
  sendCode: sendProofCode,
  startPasskey: startPasskeyProof,
  confirm: confirmProof,
}
