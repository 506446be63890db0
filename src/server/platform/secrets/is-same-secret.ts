import { timingSafeEqual } from 'node:crypto'

/** Takes the same time however much of it is right, so that a secret cannot be guessed letter by letter. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
