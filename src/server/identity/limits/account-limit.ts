import { normalizeIP } from '@better-auth/core/utils/ip'
import { sql } from 'kysely'
import { cleanAddress } from '#domain/platform/email-address'
import { HOUR, inSeconds, MINUTE, SECOND } from '#domain/time/durations'
import { waitingTime } from '#domain/time/time-ago'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../platform/email/token-email.ts'
import type { Secrets } from '../../platform/secrets/sealed.ts'
import { isKnownDevice } from './known-device.ts'

type Limit = { attempts: number; seconds: number }
type CallLimit = Limit & { fromOneNetwork?: Limit }

const SIGN_IN = {
  attempts: 200,
  seconds: inSeconds(HOUR),
  fromOneNetwork: { attempts: 20, seconds: inSeconds(15 * MINUTE) },
}
// As long as an emailed code or link works: strangers who use up the limit leave a working one in the mailbox.
const SIGN_IN_EMAIL = {
  attempts: 10,
  seconds: TOKEN_LIFETIMES['sign-in-link'],
  fromOneNetwork: { attempts: 5, seconds: inSeconds(HOUR) },
}

/**
 * Limits per account. The identity library limits by IP address, which a campus shares and an attacker can change. Where anybody
 * who knows an address could use up the limit, it is strict only for attempts from one network.
 */
const LIMITS = {
  '/sign-in/email': SIGN_IN,
  '/sign-in/email-otp': SIGN_IN,
  // At any time, three of a million codes are right.
  'second-factor': {
    attempts: 20,
    seconds: inSeconds(HOUR),
    fromOneNetwork: { attempts: 10, seconds: inSeconds(15 * MINUTE) },
  },
  '/email-otp/send-verification-otp': SIGN_IN_EMAIL,
  '/sign-in/magic-link': SIGN_IN_EMAIL,
  // Per request for a code, whose attempts belong to its browser.
  'emailed-code': { attempts: 3, seconds: TOKEN_LIFETIMES['sign-in-code'] },
  // Refused requests cost nothing: five earlier links are in the mailbox and work for an hour.
  '/request-password-reset': { attempts: 5, seconds: inSeconds(HOUR) },
  '/send-verification-email': { attempts: 5, seconds: inSeconds(HOUR) },
  // Registering a known address sends an email, too.
  '/sign-up/email': { attempts: 5, seconds: inSeconds(HOUR) },
  // Per IP address, because a client can send any token.
  'renew-link': { attempts: 20, seconds: inSeconds(HOUR) },
  // Per mailbox of a supervisor.
  'own-data-link': { attempts: 3, seconds: inSeconds(HOUR) },
  // Per network in which codes are typed for supervisors who are asked in person.
  'in-person-code': { attempts: 30, seconds: inSeconds(15 * MINUTE) },
  // Per network or supervisor: how many codes fail before the page mentions other ways.
  'in-person-other-ways': { attempts: 2, seconds: inSeconds(HOUR) },
  // Per email that proves who opened the form with such a code.
  'in-person-confirmation': { attempts: 5, seconds: TOKEN_LIFETIMES['in-person-code'] },
  // Per account, or per network before signing in.
  'wallet-message': { attempts: 60, seconds: inSeconds(15 * MINUTE) },
  'add-passkey': { attempts: 60, seconds: inSeconds(15 * MINUTE) },
  'email-change': { attempts: 5, seconds: inSeconds(HOUR) },
  // Per connection. Identity systems send many requests at once when they start.
  provisioning: { attempts: 3000, seconds: inSeconds(MINUTE) },
  // Per network that sends wrong tokens.
  'provisioning-token': { attempts: 30, seconds: inSeconds(15 * MINUTE) },
  // Per admin.
  'test-email': { attempts: 20, seconds: inSeconds(HOUR) },
  'reauthentication-code': { attempts: 5, seconds: inSeconds(HOUR) },
  reauthentication: { attempts: 10, seconds: inSeconds(15 * MINUTE) },
} as const satisfies Record<string, CallLimit>
const LONGEST = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds))
type LimitedCall = keyof typeof LIMITS

/**
 * Counts one attempt on this account. Returns null if it is allowed, otherwise the seconds until the next one is. The account is
 * an email address, an id or an IP address. It need not exist, so the result does not reveal whether it does.
 */
export function countAttempt(db: Db, call: LimitedCall, account: string, now: Date): Promise<number | null> {
  return count(db, `${call} ${normalize(account)}`, LIMITS[call], now)
}

type Visitor = { address: string; cookies: string | null | undefined }
type Services = { config: Secrets & Pick<Config, 'isHttps'>; db: Db }

/**
 * Counts one attempt of this visitor on the account with this email address. Browsers that have signed in to the account before
 * are counted separately, so that other people's attempts do not lock them out.
 */
export async function countAttemptOf(
  { config, db }: Services,
  call: LimitedCall,
  email: string,
  { address, cookies }: Visitor,
  now: Date,
): Promise<number | null> {
  const limit: CallLimit = LIMITS[call]
  const account = normalize(email)
  if (!limit.fromOneNetwork) return count(db, `${call} ${account}`, limit, now)
  const owner = cookies ? await ownerOf(db, account) : undefined
  if (owner && isKnownDevice(config, cookies, owner.id))
    return count(db, `${call} on-known-device ${account}`, limit.fromOneNetwork, now)
  // Refused attempts do not count for the account, so that one network alone cannot use up its limit.
  const wait = await count(db, `${call} from ${networkOf(address)} ${account}`, limit.fromOneNetwork, now)
  return wait ?? (await count(db, `${call} ${account}`, limit, now))
}

/** The IPv4 address, or the /48 network of an IPv6 address, because a household or a server can own that much. */
export function networkOf(address: string): string {
  // A proxy may pass on any text, and the key of a row has a limit.
  return normalizeIP(address, { ipv6Subnet: 48 }).slice(0, 64)
}

/** Whether a row of attempts concerns one of these addresses: the account is the last word of its key. */
export function isAttemptOf(emails: readonly string[]) {
  return sql<boolean>`split_part(key, ' ', -1) = any(${sql.val(emails)}::text[])`
}

/**
 * Deletes attempts older than the longest window, including those of the identity library, which deletes them only at its next
 * request. Also deletes what the library counted while the clock was ahead, because it would refuse requests until the clock has
 * caught up.
 */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  const [start, end] = [before(now, LONGEST), before(now, -LONGEST)]
  await db.deleteFrom('attempts').where('startedAt', '<', start).execute()
  await db
    .deleteFrom('rateLimits')
    .where((eb) => eb.or([eb('lastRequest', '<', start.getTime()), eb('lastRequest', '>', end.getTime())]))
    .execute()
}

/** For example 'Too many attempts. Please try again in 12 minutes.' */
export function tooManyAttempts(seconds: number): string {
  return m.common_too_many_attempts_retry_time({ time: waitingTime(seconds) })
}

export function isLimited(path: string): path is LimitedCall {
  return path in LIMITS
}

async function count(db: Db, key: string, { attempts, seconds }: Limit, now: Date): Promise<number | null> {
  // A start in the future means that the clock was ahead. Clocks of several hosts differ by less.
  const isOver = sql<boolean>`(attempts.started_at <= ${before(now, seconds)}
    or attempts.started_at > ${before(now, -seconds)})`
  const { count, startedAt } = await db
    .insertInto('attempts')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
        startedAt: sql<Date>`case when ${isOver} then ${now} else attempts.started_at end`,
      }),
    )
    .returning(['count', 'startedAt'])
    .executeTakeFirstOrThrow()
  return count > attempts ? Math.ceil((startedAt.getTime() + seconds * SECOND - now.getTime()) / 1000) : null
}

function ownerOf(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()
}

/** Cuts user input to the length of an address and removes NUL, which PostgreSQL rejects in text. */
function normalize(account: string): string {
  return cleanAddress(account.slice(0, 1000)).replaceAll('\0', '').slice(0, 320)
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * SECOND)
}
