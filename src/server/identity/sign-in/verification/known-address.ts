import { createEmailVerificationToken } from 'better-auth/api'
import { SECOND } from '#domain/durations'
import { cleanAddress } from '#domain/email-address'
import type { Config } from '../../../config.ts'
import { type Db, inTransaction } from '../../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../../platform/email/token-email.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { AccountEmail } from '../identity-library.ts'
import { alreadyRegistered } from './already-registered-email.tsx'
import { verifyAddress } from './verify-address-email.tsx'

// The screens say that an email is on its way, whoever has entered the address, so one is. Strangers learn nothing from it.

type Services = { config: Config; db: Db; queue: Queue; enqueue: (job: AccountEmail) => Promise<void> }

/** Somebody registers with the address of an account: its owner is told, or gets the link again if it was never opened. */
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

/** Somebody asks for the link that verifies an address. The library sends it, but nothing to a verified address. */
export async function askedAgain(services: Services, email: string): Promise<void> {
  const account = await accountOf(services.db, email)
  if (account?.emailVerified) await tellOwner(services, account)
}

/** How long these calls take at least: a known address takes another way. Unit: milliseconds. */
const TAKES = SECOND / 2

/** Waits until the call has taken as long as it takes for any address. */
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
