import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword as verifyLibraryHash } from 'better-auth/crypto'
import type { Db } from '../../../platform/database/client.ts'

type Parameters = { N: number; r: number; p: number }

/** The parameters that OWASP recommends. They take 32 MB and about 0.2 seconds. */
const CURRENT: Parameters = { N: 2 ** 15, r: 8, p: 3 }
/** Unit: bytes. */
const KEY_LENGTH = 64

/** Hashes as `scrypt$N$r$p$salt$key`. The parameters are included so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, CURRENT)
  const { N, r, p } = CURRENT
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = parse(hash)
  if (!stored) {
    // The identity library's own hashes are cheaper to verify. The remaining time is spent as well, because a fast refusal would
    // reveal that there is an account.
    const [isRight] = await Promise.all([
      verifyLibraryHash({ hash, password }),
      deriveKey(password, randomBytes(16), { ...CURRENT, p: CURRENT.p - 1 }),
    ])
    return isRight
  }
  return timingSafeEqual(await deriveKey(password, stored.salt, stored), stored.key)
}

/** Replaces a hash with outdated parameters after a sign-in with this password. */
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
    // The password may have been changed since it was read.
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

/** Longer passwords are always wrong, and normalising them could take minutes. Unit: characters. */
const LONGEST = 128

/** Normalises a password, because the same text can be typed as different code points. */
function comparable(password: string): string {
  return password.length > LONGEST ? password : password.normalize('NFKC')
}

function deriveKey(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
  return new Promise((resolve, reject) => {
    scrypt(comparable(password), salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
