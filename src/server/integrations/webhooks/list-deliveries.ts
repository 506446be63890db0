import type { WebhookDelivery } from '#contract/integrations/webhooks'
import { readPage } from '../../platform/lists/keyset.ts'
import { admin } from '../../procedures.ts'

export const listWebhookDeliveries = admin.webhooks.listDeliveries.handler(async ({ input, context, errors }) => {
  const { id, ...page } = input
  const { db } = context
  const webhook = await db
    .selectFrom('webhookEndpoints')
    .select('quietUntil')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const rows = db
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'createdAt', 'attempts', 'attemptedAt', 'dueAt', 'deliveredAt'])
    .select(['responseStatus', 'responseText', 'error', 'durationMs'])
    .where('endpointId', '=', id)
  const { items, nextCursor } = await readPage(rows, 'webhookDeliveries', page)
  return {
    items: items.map((row) => ({ ...row, dueAt: latest(row.dueAt, webhook.quietUntil), state: stateOf(row) })),
    nextCursor,
  }
})

function stateOf({ deliveredAt, dueAt }: { deliveredAt: Date | null; dueAt: Date | null }): WebhookDelivery['state'] {
  if (deliveredAt) return 'delivered'
  return dueAt ? 'waiting' : 'failed'
}

/** Nothing is sent while the receiver wants to be left alone. */
function latest(dueAt: Date | null, quietUntil: Date | null): Date | null {
  return dueAt && quietUntil && quietUntil > dueAt ? quietUntil : dueAt
}
