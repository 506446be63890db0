import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { seal } from '../../platform/secrets/sealed.ts'

/** A secret in the form of Standard Webhooks, and what is stored of it. */
export function newSecret({ authSecret }: Pick<Config, 'authSecret'>): { secret: string; sealedSecret: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealedSecret: seal(authSecret, secret) }
}
