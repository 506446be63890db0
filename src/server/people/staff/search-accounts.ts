import { admin } from '../../procedures.ts'
import { findAccounts } from './account-queries.ts'

export const searchAccounts = admin.users.search.handler(({ input, context }) => findAccounts(context.db, input))
