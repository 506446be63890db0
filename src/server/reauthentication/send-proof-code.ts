import { randomInt } from 'node:crypto'
import { SECOND } from '#domain/durations'
import { countAttempt, tooManyAttempts } from '../auth/account-limit.ts'
import { hashSecret } from '../auth/email-sign-in/code-and-link.ts'
import { tokenJob } from '../auth/token-email.ts'
import { TOKEN_LIFETIMES } from '../auth/token-lifetimes.ts'
import { inTransaction } from '../database/client.ts'
import { enrolling } from '../procedures.ts'
import { confirmationCode } from './confirmation-code-email.tsx'
import { emailedCode } from './proof-queries.ts'

/** Possible whatever the settings for signing in: an account without a password has no other proof. */
export const sendProofCode = enrolling.reauthentication.sendCode.handler(async ({ context, errors }) => {
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
