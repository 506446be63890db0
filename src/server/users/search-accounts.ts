import { pageOf } from '../database/keyset.ts'
import { admin } from '../procedures.ts'
import { findAccounts } from './account-queries.ts'

export const searchAccounts = admin.users.search.handler(async ({ input, context }) =>
  pageOf(await findAccounts(context.db, input), input.limit),
)
