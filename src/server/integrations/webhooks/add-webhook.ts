import { MAX_WEBHOOKS } from '#domain/webhooks'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { isRefusedAddress } from './sending/post-outside.ts'
import { newSecret } from './webhook-secret.ts'

export const addWebhook = freshAdmin.webhooks.add.handler(async ({ input, context, errors }) => {
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
