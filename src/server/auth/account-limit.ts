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
export type LimitedCall = keyof typeof LIMITS

/**
 * Counts one attempt on this account. Null while it is allowed; else the seconds until the next one is.
 * The account is an address or an id, whether or not it exists, so that the answer tells nothing.
 */
export async function countAttempt(db: Db, call: LimitedCall, account: string, now: Date): Promise<number | null> {
  const { attempts, seconds } = LIMITS[call]
  const key = `${call} ${account.trim().toLowerCase()}`
  const start = now.getTime()
  const oldest = start - seconds * 1000
  const { count, lastRequest } = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, lastRequest: start })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.last_request < ${oldest}::bigint then 1 else rate_limits.count + 1 end`,
        lastRequest: sql<number>`case when rate_limits.last_request < ${oldest}::bigint then ${start}::bigint else rate_limits.last_request end`,
      }),
    )
    .returning(['count', 'lastRequest'])
    .executeTakeFirstOrThrow()
  return count > attempts ? Math.ceil((lastRequest + seconds * 1000 - start) / 1000) : null
}

/** 'Too many attempts. Please try again in 12 minutes.' */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}

export function isLimited(path: string): path is LimitedCall {
  return path in LIMITS
}
