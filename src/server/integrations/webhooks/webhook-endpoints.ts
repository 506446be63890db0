import type { WebhookDelivery } from '#contract/integrations/webhooks'
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS, TEST_EVENT } from '#domain/integrations/webhooks'
import { HOUR } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { readPage } from '../../platform/lists/keyset.ts'
import { admin, freshAdmin } from '../../procedures.ts'
import { isRefusedAddress } from './sending/post-outside.ts'
import { NOW, newSecret, selectWebhooks } from './webhook-queries.ts'

const listWebhooks = admin.webhooks.list.handler(({ context: { db } }) =>
  selectWebhooks(db).orderBy('name').orderBy('id').execute(),
)

const getWebhook = admin.webhooks.get.handler(({ input: { id }, context: { db }, errors }) => {
  return selectWebhooks(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const addWebhook = freshAdmin.webhooks.add.handler(async ({ input, context, errors }) => {
  const { db, config, now } = context
  if (isRefusedAddress(input.url, config)) throw errors.REFUSED_ADDRESS()
  const { secret, sealedSecret } = newSecret(config)
  return inTransaction(db, async (tx) => {
    const { webhooks } = await tx
      .selectFrom('webhookEndpoints')
      .select((eb) => eb.fn.countAll<number>().as('webhooks'))
      .executeTakeFirstOrThrow()
    if (webhooks >= MAX_WEBHOOKS) throw errors.TOO_MANY()
    const { id } = await tx
      .insertInto('webhookEndpoints')
      .values({ ...input, sealedSecret, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, secret }
  })
})

/** Waiting deliveries go to the new address, which has not asked for a pause. */
const changeWebhook = freshAdmin.webhooks.change.handler(async ({ input, context, errors }) => {
  const { id, ...facts } = input
  if (isRefusedAddress(facts.url, context.config)) throw errors.REFUSED_ADDRESS()
  await context.db
    .updateTable('webhookEndpoints')
    .set({ ...facts, quietUntil: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

/** Both secrets sign for a while, so that the receiver has time to change. */
const renewWebhookSecret = freshAdmin.webhooks.renewSecret.handler(async ({ input: { id }, context, errors }) => {
  const { db, config, now } = context
  const { secret, sealedSecret } = newSecret(config)
  await db
    .updateTable('webhookEndpoints')
    .set(({ ref }) => ({
      sealedSecret,
      sealedOldSecret: ref('sealedSecret'),
      oldSecretUntil: new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return { secret }
})

/** Events that happen while it is disabled are never sent; waiting deliveries remain. */
const disableWebhook = admin.webhooks.disable.handler(async ({ input: { id }, context, errors }) => {
  await context.db
    .updateTable('webhookEndpoints')
    .set(({ fn, val }) => ({
      disabledAt: fn.coalesce('disabledAt', val(context.now)),
      disabledBecause: fn.coalesce('disabledBecause', val('admin' as const)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const enableWebhook = freshAdmin.webhooks.enable.handler(async ({ input: { id }, context, errors }) => {
  await context.db
    .updateTable('webhookEndpoints')
    .set({ disabledAt: null, disabledBecause: null, failingSince: null, quietUntil: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const removeWebhook = freshAdmin.webhooks.remove.handler(async ({ input: { id }, context, errors }) => {
  await context.db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const sendWebhookTest = admin.webhooks.sendTest.handler(async ({ input, context, errors }) => {
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

const listWebhookDeliveries = admin.webhooks.listDeliveries.handler(async ({ input, context, errors }) => {
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

/** The later of the due time and the end of the pause that the receiver asked for. */
function latest(dueAt: Date | null, quietUntil: Date | null): Date | null {
  return dueAt && quietUntil && quietUntil > dueAt ? quietUntil : dueAt
}

/** Keeps the id, by which the receiver recognises the event, and starts all retries anew. */
const sendDeliveryAgain = admin.webhooks.sendAgain.handler(async ({ input, context, errors }) => {
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
    // A delivery that waits for a retry may be sent immediately.
    if (delivery.dueAt && delivery.attempts === 0) throw errors.CONFLICT()
    await tx
      .updateTable('webhookDeliveries')
      .set({ dueAt: NOW, attempts: 0, deliveredAt: null })
      .where('id', '=', delivery.id)
      .execute()
    await recordEntry(tx, { action: 'changed', kind: 'webhook_deliveries', recordId: delivery.id, facts: {} })
  })
})

export const webhooks = {
  list: listWebhooks,
  get: getWebhook,
  add: addWebhook,
  change: changeWebhook,
  renewSecret: renewWebhookSecret,
  disable: disableWebhook,
  enable: enableWebhook,
  remove: removeWebhook,
  sendTest: sendWebhookTest,
  listDeliveries: listWebhookDeliveries,
  sendAgain: sendDeliveryAgain,
}
