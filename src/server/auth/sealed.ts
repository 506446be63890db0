import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

// A job's payload lies in the database for a while; a token in it would open an account to whoever reads a backup.

/** Encrypts a short secret for a job's payload (AES-256-GCM under a key derived from the server's secret). */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Gives back what `seal` was given; throws when the secret has changed or the text was altered. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

// Derived once: with the supervisor's page it is needed at every visit.
const keys = new Map<string, KeyObject>()

function keyFor(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update('sealed job payload').digest())
  keys.set(secret, key)
  return key
}
