import { freshAdmin } from '../procedures.ts'

export const removeWebhook = freshAdmin.webhooks.remove.handler(async ({ input: { id }, context, errors }) => {
  const removed = await context.db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw errors.NOT_FOUND()
})
