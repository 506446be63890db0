import { freshAdmin } from '../../procedures.ts'

export const removeWebhook = freshAdmin.webhooks.remove.handler(async ({ input: { id }, context, errors }) => {
  await context.db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
