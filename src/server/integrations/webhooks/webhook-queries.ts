import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookEvent } from '#domain/integrations/webhooks'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { seal } from '../../platform/secrets/sealed.ts'

/** The webhooks without their secrets. */
export function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhookEndpoints')
    .select(['id', 'name', 'url', 'createdAt', 'oldSecretUntil', 'failingSince', 'disabledAt', 'disabledBecause'])
    .select(sql<WebhookEvent[]>`events`.as('events'))
}

/** Deliveries are due by the database's clock, because its triggers create them. */
export const NOW = sql<Date>`clock_timestamp()`

/** A secret in the format of Standard Webhooks, and its stored form. */
export function newSecret({ authSecret }: Pick<Config, 'authSecret'>): { secret: string; sealedSecret: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealedSecret: seal(authSecret, secret) }
}
