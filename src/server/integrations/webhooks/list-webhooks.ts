import { admin } from '../../procedures.ts'
import { selectWebhooks } from './webhook-queries.ts'

export const listWebhooks = admin.webhooks.list.handler(({ context: { db } }) =>
  selectWebhooks(db).orderBy('name').orderBy('id').execute(),
)
