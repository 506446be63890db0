import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'

type Pair = { id: string; into: string }

/** The key of the name as typed, before any merge. */
const OWN_KEY = sql<string>`employer_key(employer_name)`

/** Previews what a merge would change. */
export const previewMerge = admin.employers.previewMerge.handler(async ({ input, context: { db }, errors }) => {
  const { from, into } = await findBoth(db, input)
  if (!from || !into) throw errors.NOT_FOUND()
  const refusal = whyNotMerged(from, into)
  if (refusal) throw errors[refusal]()
  const { internships } = await db
    .selectFrom('internships')
    .select(sql<number>`count(*)::integer`.as('internships'))
    .where('employerKey', '=', from.key)
    .executeTakeFirstOrThrow()
  return { internships, from: from.name, into: into.name }
})

/** Both rows are locked: registrations with these names wait, and then appear under the kept name too. */
export const mergeEmployers = admin.employers.merge.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    await tx
      .selectFrom('employers')
      .select('id')
      .where('id', 'in', [input.id, input.into])
      .orderBy('id')
      .forUpdate()
      .execute()
    const { from, into } = await findBoth(tx, input)
    if (!from || !into) throw errors.NOT_FOUND()
    const refusal = whyNotMerged(from, into)
    if (refusal) throw errors[refusal]()
    await tx
      .insertInto('employerMerges')
      .values({
        employerId: from.id,
        intoId: into.id,
        spelling: from.name,
        shownAs: into.name,
        mergedBy: context.actor.id,
        createdAt: context.now,
      })
      .execute()
    await tx.updateTable('internships').set({ employerKey: OWN_KEY }).where('employerKey', '=', from.key).execute()
  }),
)

export const undoMerge = admin.employers.undoMerge.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const merge = await tx
      .selectFrom('employerMerges')
      .selectAll()
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await tx
      .selectFrom('employers')
      .select('id')
      .where('id', 'in', [merge.employerId, merge.intoId])
      .orderBy('id')
      .forUpdate()
      .execute()
    const undone = await tx.deleteFrom('employerMerges').where('id', '=', input.id).executeTakeFirst()
    if (undone.numDeletedRows === 0n) throw errors.NOT_FOUND()
    const { from, into } = await findBoth(tx, { id: merge.employerId, into: merge.intoId })
    await tx
      .updateTable('internships')
      .set({ employerKey: OWN_KEY })
      .where('employerKey', '=', into!.key)
      .where(OWN_KEY, '=', from!.key)
      .execute()
  }),
)

type Employer = NonNullable<Awaited<ReturnType<typeof findBoth>>['from']>

async function findBoth(db: Db | Tx, { id, into }: Pair) {
  const rows = await db
    .selectFrom('employers')
    .select(({ exists, selectFrom }) => [
      'employers.id',
      'employers.key',
      'employers.name',
      exists(selectFrom('employerMerges').select('id').whereRef('employerId', '=', 'employers.id')).as('isMerged'),
      exists(selectFrom('employerMerges').select('id').whereRef('intoId', '=', 'employers.id')).as('hasMerges'),
    ])
    .where('employers.id', 'in', [id, into])
    .execute()
  return { from: rows.find((row) => row.id === id), into: rows.find((row) => row.id === into) }
}

/** A spelling belongs to one employer, which is not itself merged into another. This way, each merge can be undone separately. */
function whyNotMerged(from: Employer, into: Employer): 'SAME' | 'NOT_FOUND' | 'HAS_MERGES' | null {
  if (from.id === into.id) return 'SAME'
  if (from.isMerged || into.isMerged) return 'NOT_FOUND'
  return from.hasMerges ? 'HAS_MERGES' : null
}
