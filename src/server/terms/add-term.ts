import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { conflictOf, termValues } from './term-queries.ts'

export const addTerm = admin.terms.add.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const conflict = await conflictOf(tx, input, null)
    if (conflict) throw errors[conflict]()
    return tx.insertInto('terms').values(termValues(input)).returningAll().executeTakeFirstOrThrow()
  }),
)
