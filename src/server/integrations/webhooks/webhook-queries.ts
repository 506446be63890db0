import { sql } from 'kysely'
import type { WebhookEvent } from '#domain/webhooks'
import type { Db } from '../../platform/database/client.ts'

/** The webhooks without their secrets. */
export function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhookEndpoints')
    .select(['id', 'name', 'url', 'createdAt', 'oldSecretUntil', 'failingSince', 'disabledAt', 'disabledBecause'])
    .select(sql<WebhookEvent[]>`events`.as('events'))
}

/** Deliveries are due by the clock of the database, whose triggers write them. */
export const NOW = sql<Date>`clock_timestamp()`
