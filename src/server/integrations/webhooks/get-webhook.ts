import { admin } from '../../procedures.ts'
import { selectWebhooks } from './webhook-queries.ts'

export const getWebhook = admin.webhooks.get.handler(({ input: { id }, context: { db }, errors }) => {
  return selectWebhooks(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
