import { randomInt } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { PROOF_KINDS, type Proof, type ProofKind } from '#contract/identity/reauthentication'
import { domainOf } from '#domain/platform/email-address'
import { MINUTE, SECOND } from '#domain/time/durations'
import type { Actor } from '../../platform/access/actor.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES, tokenJob } from '../../platform/email/token-email.ts'
import { randomToken } from '../../platform/secrets/tokens.ts'
import { type Context, enrolling } from '../../procedures.ts'
import { requiredConnection } from '../connections/connection-queries.ts'
import { acceptAuthenticatorCode } from '../factors/authenticator.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'
import { relyingParty } from '../passkeys/prepare-passkey.ts'
import { passkeysOf, usedPasskey } from '../passkeys/sign-in-with-passkey.ts'
import { isRemembered, secondsUntil } from '../sessions/renew-session.ts'
import { hashSecret } from '../sign-in/email-sign-in/code-and-link.ts'
import { verifyPassword } from '../sign-in/passwords/password-hash.ts'
import { confirmationCode } from './confirmation-code-email.tsx'

const getProofs = enrolling.reauthentication.options.handler(async ({ context }) => ({
  proofs: await proofsOf(context, context.actor),
}))

/** The proofs that this person can give, the usual one first. */
async function proofsOf({ auth, db }: Pick<Context, 'auth' | 'db'>, actor: Actor): Promise<ProofKind[]> {
  const hasPassword = (await passwordHashOf(db, actor)) !== null
  const app = await db
    .selectFrom('authenticators')
    .select('userId')
    .where('userId', '=', actor.id)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const hasPasskey = (await auth.settings()).passkeys && (await passkeysOf(db, actor.id)).length > 0
  const isPossible = {
    password: hasPassword,
    authenticator: app !== undefined,
    passkey: hasPasskey,
    'emailed code': !hasPassword,
  }
  return PROOF_KINDS.filter((kind) => isPossible[kind])
}

/** Null if there is no password, or single sign-on replaces it. */
async function passwordHashOf(db: Db, { id, role, profile }: Actor): Promise<string | null> {
  if (role !== 'admin' && (await requiredConnection(db, domainOf(profile.email)))) return null
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** Allowed whatever the sign-in settings: an account without a password has no other proof. */
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

/** The key under which an emailed code is stored. It works only in the session that requested it. */
function emailedCode({ session }: Actor, code: string): string {
  return `reauthentication:${session.id}:${code}`
}

/** The options with which the browser asks for one of the person's passkeys. The challenge works once, in this session. */
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

/** The key under which the challenge for a passkey is stored. */
export function passkeyChallenge({ session }: { session: { id: string } }, challenge: string): string {
  return `reauthentication-passkey:${session.id}:${challenge}`
}

/**
 * Makes the session fresh and gives it a new token, so that copies of the old one stop working. A kind of proof that the account
 * is not offered counts as wrong.
 */
const confirmProof = enrolling.reauthentication.confirm.handler(async ({ input: { proof }, context, errors }) => {
  const { actor, auth, db, now, visitor } = context
  const wait = await countAttempt(db, 'reauthentication', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const isOffered = (await proofsOf(context, actor)).includes(proof.kind)
  if (!isOffered || !(await isRight(context, actor, proof))) throw errors[REFUSALS[proof.kind]]()
  const token = randomToken()
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
