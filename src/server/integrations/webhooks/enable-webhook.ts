import { freshAdmin } from '../../procedures.ts'

export const enableWebhook = freshAdmin.webhooks.enable.handler(async ({ input: { id }, context, errors }) => {
  await context.db
    .updateTable('webhookEndpoints')
    .set({ disabledAt: null, disabledBecause: null, failingSince: null, quietUntil: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
