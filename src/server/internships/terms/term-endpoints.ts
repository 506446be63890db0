import { sql } from 'kysely'
import type { TermForm } from '#contract/internships/terms'
import * as m from '#messages'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { admin, signedIn } from '../../procedures.ts'

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

/** Why a term conflicts with another one than `exceptId`. */
async function conflictOf(tx: Tx, { name, startsOn, endsOn }: TermForm, exceptId: string | null) {
  // The lock prevents two admins from saving overlapping terms at the same time.
  await sql`lock table terms in share row exclusive mode`.execute(tx)
  const others = await tx
    .selectFrom('terms')
    .select(sql<boolean>`name_key(name) = name_key(${name})`.as('hasName'))
    .where((eb) =>
      eb.or([
        eb(sql`name_key(name)`, '=', sql`name_key(${name})`),
        eb.and([eb('startsOn', '<=', endsOn), eb('endsOn', '>=', startsOn)]),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .execute()
  if (others.length === 0) return null
  return others.some(({ hasName }) => hasName) ? 'NAME_TAKEN' : 'OVERLAP'
}

/** The columns of a term from its form, in which an empty text means no deadline. */
function termValues({ registrationDeadline, feedbackDeadline, ...term }: TermForm) {
  return {
    ...term,
    registrationDeadline: registrationDeadline || null,
    feedbackDeadline: feedbackDeadline || null,
  }
}

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

/** Internships stay; they only lose the name of their term. */
const deleteTerm = admin.terms.delete.handler(async ({ input, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    // Prevents anybody from adding a question set for the term in the meantime.
    await tx.selectFrom('terms').select('id').where('id', '=', input.id).forUpdate().execute()
    const set = await tx.selectFrom('questionSets').select('name').where('termId', '=', input.id).executeTakeFirst()
    if (set) throw errors.HAS_QUESTIONS({ message: m.terms_has_questions({ name: set.name }) })
    await tx
      .deleteFrom('terms')
      .where('id', '=', input.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  })
})

export const terms = { list: listTerms, add: addTerm, edit: editTerm, delete: deleteTerm }
