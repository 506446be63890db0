import { sql } from 'kysely'
import { quantity } from '#domain/quantity'
import type { Db } from '../database/client.ts'

// The identity library limits by IP address, which a campus shares and an attacker can change. These limits are per account.
const LIMITS = {
  '/sign-in/email': { attempts: 20, seconds: 15 * 60 },
  '/request-password-reset': { attempts: 5, seconds: 60 * 60 },
  '/send-verification-email': { attempts: 5, seconds: 60 * 60 },
  // Per IP address, because a client can send any token.
  'renew-link': { attempts: 20, seconds: 60 * 60 },
  'change-password': { attempts: 10, seconds: 15 * 60 },
} as const
const LONGEST = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds))
export type LimitedCall = keyof typeof LIMITS

/**
 * Counts one attempt on this account. Returns null if it is allowed, otherwise the seconds until the next one is.
 * The account is an email address, an id or an IP address. It need not exist, so the result does not reveal whether it does.
 */
export async function countAttempt(db: Db, call: LimitedCall, account: string, now: Date): Promise<number | null> {
  const { attempts, seconds } = LIMITS[call]
  const key = `${call} ${normalize(account)}`
  const expired = before(now, seconds)
  const { count, startedAt } = await db
    .insertInto('attempts')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.started_at <= ${expired} then 1 else attempts.count + 1 end`,
        startedAt: sql<Date>`case when attempts.started_at <= ${expired} then ${now} else attempts.started_at end`,
      }),
    )
    .returning(['count', 'startedAt'])
    .executeTakeFirstOrThrow()
  return count > attempts ? Math.ceil((startedAt.getTime() + seconds * 1000 - now.getTime()) / 1000) : null
}

/** Deletes attempts older than the longest window. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('startedAt', '<', before(now, LONGEST)).execute()
}

/** Cuts user input to the length of an address and removes NUL, which PostgreSQL rejects in text. */
function normalize(account: string): string {
  return account.replaceAll('\0', '').trim().toLowerCase().slice(0, 320)
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

/** 'Too many attempts. Please try again in 12 minutes.' */
export function tooManyAttempts(seconds: number): string {
  return `Too many attempts. Please try again in ${quantity(Math.ceil(seconds / 60), 'minute')}.`
}

export function isLimited(path: string): path is LimitedCall {
  return path in LIMITS
}
