import { createHash, timingSafeEqual } from 'node:crypto'

/** What the database keeps of an emailed token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Takes the same time however much of it is right, so that a secret cannot be guessed letter by letter. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
