import { randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { Db, Tx } from '../../platform/database/client.ts'
import { type Secrets, unseal } from '../../platform/secrets/sealed.ts'

// Apps that show a six-digit code for every 30 seconds (TOTP, RFC 6238).

/** Unit: seconds. */
const PERIOD = 30
/** Clocks differ and typing takes time, so the previous and the next code are valid too. */
const OFFSETS = [-1, 0, 1]

/** The secret as text; its bytes are the key. */
export function newSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** The address in the QR code; its parameter `secret` is the key that people can type instead. */
export function addressOf(secret: string, productName: string, email: string): string {
  return createOTP(secret, { digits: 6, period: PERIOD }).url(productName, email)
}

/** The time step of this code; null if it is not valid now. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / 1000 / PERIOD)
  let found: number | null = null
  for (const offset of OFFSETS)
    if ((await createOTP(secret, { digits: 6 }).hotp(current + offset)) === code) found = current + offset
  return found
}

type Attempt = { userId: string; code: string; now: Date }

/** Accepts a code of the person's app. Each code works once, and none that is older than the last one used. */
export async function acceptAuthenticatorCode(
  { config, db }: { config: Secrets; db: Db | Tx },
  { userId, code, now }: Attempt,
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticators')
    .select('sealedSecret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!app?.sealedSecret) return false
  const step = await stepOf(unseal(config, app.sealedSecret), code, now)
  if (step === null) return false
  const used = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}
