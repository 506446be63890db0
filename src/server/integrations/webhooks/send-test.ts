import { TEST_EVENT } from '#domain/webhooks'
import { inTransaction } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { admin } from '../../procedures.ts'
import { NOW } from './webhook-queries.ts'

export const sendWebhookTest = admin.webhooks.sendTest.handler(async ({ input, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    const webhook = await tx
      .selectFrom('webhookEndpoints')
      .select(['id', 'disabledAt'])
      .where('id', '=', input.id)
      .forShare()
      .executeTakeFirst()
    if (!webhook) throw errors.NOT_FOUND()
    if (webhook.disabledAt) throw errors.DISABLED()
    const { id } = await tx
      .insertInto('webhookDeliveries')
      .values({ endpointId: webhook.id, event: TEST_EVENT, data: '{}', dueAt: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEntry(tx, {
      action: 'created',
      kind: 'webhook_deliveries',
      recordId: id,
      facts: { webhook: webhook.id },
    })
  })
})
