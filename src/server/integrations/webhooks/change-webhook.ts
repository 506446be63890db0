import { freshAdmin } from '../../procedures.ts'
import { isRefusedAddress } from './sending/post-outside.ts'

/** Deliveries that are waiting go to the new address, which has not asked to be left alone. */
export const changeWebhook = freshAdmin.webhooks.change.handler(async ({ input, context, errors }) => {
  const { id, ...facts } = input
  if (isRefusedAddress(facts.url, context.config)) throw errors.REFUSED_ADDRESS()
  await context.db
    .updateTable('webhookEndpoints')
    .set({ ...facts, quietUntil: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
