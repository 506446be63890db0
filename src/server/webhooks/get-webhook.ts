import { admin } from '../procedures.ts'
import { selectWebhooks } from './webhook-queries.ts'

export const getWebhook = admin.webhooks.get.handler(async ({ input: { id }, context: { db }, errors }) => {
  const found = await selectWebhooks(db).where('id', '=', id).executeTakeFirst()
  if (!found) throw errors.NOT_FOUND()
  return found
})
