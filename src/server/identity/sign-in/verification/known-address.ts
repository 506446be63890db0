import { createEmailVerificationToken } from 'better-auth/api'
import { cleanAddress } from '#domain/platform/email-address'
import { SECOND } from '#domain/time/durations'
import type { Config } from '../../../config.ts'
import { type Db, inTransaction } from '../../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../../platform/email/token-email.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { AccountEmail } from '../identity-library.ts'
import { alreadyRegistered } from './already-registered-email.tsx'
import { verifyAddress } from './verify-address-email.tsx'

// The screens say that an email is on its way for any address, so one is sent for any address. Strangers learn nothing.

type Services = { config: Config; db: Db; queue: Queue; enqueue: (job: AccountEmail) => Promise<void> }

/** Tells the owner of an account that somebody registers with its address, or sends the link again if it was never opened. */
export async function registeredAgain(services: Services, email: string): Promise<void> {
  const account = await accountOf(services.db, email)
  if (!account) return
  if (account.emailVerified) return tellOwner(services, account)
  const token = await createEmailVerificationToken(
    services.config.authSecret,
    email,
    undefined,
    TOKEN_LIFETIMES['verify-email'],
  )
  await services.enqueue({ email: verifyAddress, profileId: account.id, token })
}

/**
 * Sends an email to a verified address for which somebody requests the verification link. The library handles unverified ones.
 */
export async function askedAgain(services: Services, email: string): Promise<void> {
  const account = await accountOf(services.db, email)
  if (account?.emailVerified) await tellOwner(services, account)
}

/** The minimum duration of these calls, because known addresses take another path. Unit: milliseconds. */
const TAKES = SECOND / 2

/** Waits until the call has taken the same time as for any address. */
export async function takeEqualTime(startedAt: number): Promise<void> {
  const remaining = TAKES - (performance.now() - startedAt)
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
}

type Account = { id: string; emailVerified: boolean }

function accountOf(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('profiles')
    .select(['id', 'emailVerified'])
    .where('email', '=', cleanAddress(email))
    .executeTakeFirst()
}

function tellOwner({ db, queue }: Services, { id }: Account): Promise<void> {
  return inTransaction(db, (tx) => queue.enqueueEmail(tx, alreadyRegistered, { profileId: id }))
}
