import { admin } from '../../procedures.ts'

/** Events of this time are not sent later; deliveries that are waiting stay. */
export const disableWebhook = admin.webhooks.disable.handler(async ({ input: { id }, context, errors }) => {
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
