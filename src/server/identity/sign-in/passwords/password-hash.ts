import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword as verifyLibraryHash } from 'better-auth/crypto'
import type { Db } from '../../../platform/database/client.ts'

type Parameters = { N: number; r: number; p: number }

/** Recommended by OWASP. Takes 32 MB and about 0.2 seconds. */
const CURRENT: Parameters = { N: 2 ** 15, r: 8, p: 3 }
/** Unit: bytes. */
const KEY_LENGTH = 64

/** `scrypt$N$r$p$salt$key`: with its parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, CURRENT)
  const { N, r, p } = CURRENT
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = parse(hash)
  if (!stored) {
    // These hashes of the identity library are cheaper to verify. The rest of the time is spent too: a fast refusal would
    // reveal that there is an account.
    const [isRight] = await Promise.all([
      verifyLibraryHash({ hash, password }),
      deriveKey(password, randomBytes(16), { ...CURRENT, p: CURRENT.p - 1 }),
    ])
    return isRight
  }
  return timingSafeEqual(await deriveKey(password, stored.salt, stored), stored.key)
}

/** After a sign-in with this password: replaces a hash that was made with other parameters than today's. */
export async function upgradeHash(db: Db, email: string, password: string): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.userId')
    .select(['accounts.id', 'accounts.password as hash'])
    .where('profiles.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  if (!account?.hash || isCurrent(account.hash)) return
  await db
    .updateTable('accounts')
    .set({ password: await hashPassword(password) })
    .where('id', '=', account.id)
    // The password may have been changed in the meantime.
    .where('password', '=', account.hash)
    .execute()
}

function isCurrent(hash: string): boolean {
  return hash.startsWith(`scrypt$${CURRENT.N}$${CURRENT.r}$${CURRENT.p}$`)
}

function parse(hash: string): (Parameters & { salt: Buffer; key: Buffer }) | null {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return null
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  return { ...parameters, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** Longer ones are never right, and normalizing them could take minutes. Unit: characters. */
const LONGEST = 128

/** The same text can be typed as different code points. */
function comparable(password: string): string {
  return password.length > LONGEST ? password : password.normalize('NFKC')
}

function deriveKey(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
  return new Promise((resolve, reject) => {
    scrypt(comparable(password), salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
