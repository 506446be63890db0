import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Secrets, secretsOf } from './sealed.ts'

/** A token of 192 random bits. */
export function randomToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * A token that follows from what it is for, such as the id of a row, and the server's secret: a retried email carries the same link,
 * while the database holds only the hash. It has 160 bits as 40 hexadecimal digits, so that it survives a change of case.
 */
export function derivedToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 40)
}

/** The hash of a token, as the database stores it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type Stored = { id: string; tokenHash: string }

/** The token of a stored row; undefined if a secret made it that is no longer set. */
export function storedToken(
  secrets: Secrets,
  { id, tokenHash }: Stored,
  make: (secret: string, id: string) => string,
): string | undefined {
  const tokens = secretsOf(secrets).map((secret) => make(secret, id))
  return tokens.find((token) => hashToken(token) === tokenHash)
}

/** Compares in constant time, so that a secret cannot be guessed letter by letter. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
