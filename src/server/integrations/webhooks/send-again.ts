import { inTransaction } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { admin } from '../../procedures.ts'
import { NOW } from './webhook-queries.ts'

/** With the same id, by which the receiver can tell that it knows the event, and all retries again. */
export const sendDeliveryAgain = admin.webhooks.sendAgain.handler(async ({ input, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    const delivery = await tx
      .selectFrom('webhookDeliveries')
      .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'webhookDeliveries.endpointId')
      .select(['webhookDeliveries.id', 'webhookDeliveries.dueAt', 'webhookEndpoints.disabledAt'])
      .select('webhookDeliveries.attempts')
      .where('webhookDeliveries.id', '=', input.id)
      .forUpdate('webhookDeliveries')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (delivery.disabledAt) throw errors.DISABLED()
    // One that waits for its next attempt may be sent at once.
    if (delivery.dueAt && delivery.attempts === 0) throw errors.CONFLICT()
    await tx
      .updateTable('webhookDeliveries')
      .set({ dueAt: NOW, attempts: 0, deliveredAt: null })
      .where('id', '=', delivery.id)
      .execute()
    await recordEntry(tx, { action: 'changed', kind: 'webhook_deliveries', recordId: delivery.id, facts: {} })
  })
})
