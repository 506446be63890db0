import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

// The library counts by network address, which a campus shares and an attacker changes. These count by account.
const LIMITS = {
  '/sign-in/email': { attempts: 20, seconds: 15 * 60 },
  '/request-password-reset': { attempts: 5, seconds: 60 * 60 },
  '/send-verification-email': { attempts: 5, seconds: 60 * 60 },
  // By network address: whoever asks for a new link need not have one that we know.
  'renew-link': { attempts: 20, seconds: 60 * 60 },
  'change-password': { attempts: 10, seconds: 15 * 60 },
} as const
const LONGEST = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds))
export type LimitedCall = keyof typeof LIMITS

/**
 * Counts one attempt on this account. Null while it is allowed; else the seconds until the next one is.
 * The account is an address or an id, whether or not it exists, so that the answer tells nothing.
 */
export async function countAttempt(db: Db, call: LimitedCall, account: string, now: Date): Promise<number | null> {
  const { attempts, seconds } = LIMITS[call]
  const key = `${call} ${nameOf(account)}`
  const over = before(now, seconds)
  const { count, startedAt } = await db
    .insertInto('attempts')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.started_at <= ${over} then 1 else attempts.count + 1 end`,
        startedAt: sql<Date>`case when attempts.started_at <= ${over} then ${now} else attempts.started_at end`,
      }),
    )
    .returning(['count', 'startedAt'])
    .executeTakeFirstOrThrow()
  return count > attempts ? Math.ceil((startedAt.getTime() + seconds * 1000 - now.getTime()) / 1000) : null
}

/** Removes what no limit asks for any more. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('startedAt', '<', before(now, LONGEST)).execute()
}

/** What was typed may be anything: as long as an address can be, and without what PostgreSQL takes for no text. */
function nameOf(account: string): string {
  return account.replaceAll('\0', '').trim().toLowerCase().slice(0, 320)
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

/** 'Too many attempts. Please try again in 12 minutes.' */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}

export function isLimited(path: string): path is LimitedCall {
  return path in LIMITS
}
