import { admin } from '../procedures.ts'
import { readDeadEmails } from './system-queries.ts'

export const listDeadEmails = admin.system.listDeadEmails.handler(({ input, context }) =>
  readDeadEmails(context.db, input),
)
