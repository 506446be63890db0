import { inTransaction } from '../../platform/database/client.ts'
import { admin, signedIn } from '../../procedures.ts'
import { conflictOf, termValues } from './term-queries.ts'

const listTerms = signedIn.terms.list.handler(({ context }) =>
  context.db.selectFrom('terms').selectAll().orderBy('startsOn', 'desc').execute(),
)

const addTerm = admin.terms.add.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const conflict = await conflictOf(tx, input, null)
    if (conflict) throw errors[conflict]()
    return tx.insertInto('terms').values(termValues(input)).returningAll().executeTakeFirstOrThrow()
  }),
)

const editTerm = admin.terms.edit.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const conflict = await conflictOf(tx, input, input.id)
    if (conflict) throw errors[conflict]()
    return tx
      .updateTable('terms')
      .set(termValues(input))
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  }),
)

/** Internships stay: only the name of their period goes. */
const deleteTerm = admin.terms.delete.handler(async ({ input, context, errors }) => {
  await context.db
    .deleteFrom('terms')
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

export const terms = { list: listTerms, add: addTerm, edit: editTerm, delete: deleteTerm }
