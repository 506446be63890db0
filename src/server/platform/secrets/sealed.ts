import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

// Job payloads are stored in the database, so the tokens in them are encrypted: a leaked backup must not give access to accounts.

/** New data is sealed with `authSecret`. Data sealed with the previous secret can still be read. */
export type Secrets = Pick<Config, 'authSecret' | 'previousSecret'>

/** The secrets that may have sealed a text, current one first. */
export function secretsOf({ authSecret, previousSecret }: Secrets): string[] {
  return previousSecret ? [authSecret, previousSecret] : [authSecret]
}

/** Encrypts a short secret with AES-256-GCM; the key is derived from the server's secret. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a sealed text. Throws if it was sealed with another secret or has been altered. */
export function unseal(secrets: Secrets, sealed: string): string {
  return isSealedWith(secrets.authSecret, sealed) || !secrets.previousSecret
    ? decrypt(secrets.authSecret, sealed)
    : decrypt(secrets.previousSecret, sealed)
}

export function isSealedWith(secret: string, sealed: string): boolean {
  try {
    decrypt(secret, sealed)
    return true
  } catch {
    return false
  }
}

function decrypt(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** A kind of token that contains its facts, so that nothing is stored. It is not valid as any other kind. */
export function sealedToken<Facts extends object>(purpose: string) {
  return {
    make: (secret: string, facts: Facts) => seal(secret, JSON.stringify({ purpose, ...facts })),
    /** The facts in a token; null for any other text. */
    read: (secrets: Secrets, token: string): Facts | null => {
      try {
        const facts = JSON.parse(unseal(secrets, token)) as Facts & { purpose?: string }
        return facts.purpose === purpose ? facts : null
      } catch {
        // The token is not ours, or was altered.
        return null
      }
    },
  }
}

function keyFor(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update('sealed job payload').digest())
}
