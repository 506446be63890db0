import { createHash, timingSafeEqual } from 'node:crypto'

/** The hash of an emailed token, as the database stores it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares in constant time, so that a secret cannot be guessed letter by letter. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
