import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { conflictOf, termValues } from './term-queries.ts'

export const editTerm = admin.terms.edit.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const conflict = await conflictOf(tx, input, input.id)
    if (conflict) throw errors[conflict]()
    const edited = await tx
      .updateTable('terms')
      .set(termValues(input))
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirst()
    if (!edited) throw errors.NOT_FOUND()
    return edited
  }),
)
