import { admin } from '../../procedures.ts'
import { readAuditEntries } from './audit-queries.ts'

export const listAuditEntries = admin.audit.list.handler(({ input, context }) =>
  readAuditEntries(context.db, input, input),
)
