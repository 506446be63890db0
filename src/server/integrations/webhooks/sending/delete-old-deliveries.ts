import { sql } from 'kysely'
import { DELIVERY_DAYS } from '#domain/webhooks'
import type { Db } from '../../../platform/database/client.ts'

/** Old secrets, too: they do not sign any more. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${DELIVERY_DAYS})`)
    .execute()
  await db
    .updateTable('webhookEndpoints')
    .set({ sealedOldSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<', now)
    .execute()
}
