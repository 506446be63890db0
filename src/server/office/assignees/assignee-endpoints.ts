import { WAITING_STATUS } from '#domain/assigned'
import { feedbackVisibleTo, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { findRecord, selectColleagues } from './assignee-queries.ts'

const listColleagues = reviewer.assignees.listColleagues.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const record = await findRecord(db, actor, input).executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return selectColleagues(db, record).orderBy('name').orderBy('assignees.id').execute()
})

/** Everybody who may review the record can assign it, also away from somebody else. */
const assignRecord = reviewer.assignees.assign.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor } = context
    const { kind, id, colleagueId } = input
    const record = await findRecord(tx, actor, input).executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    const colleague =
      colleagueId === null
        ? null
        : await selectColleagues(tx, record).where('assignees.id', '=', colleagueId).executeTakeFirst()
    if (colleague === undefined) throw errors.NOT_A_REVIEWER()
    await tx
      .updateTable(kind)
      .set({ assignedTo: colleague?.id ?? null })
      .where('id', '=', id)
      .where('status', '=', WAITING_STATUS[kind])
      .where(kind === 'internships' ? internshipsVisibleTo(actor) : feedbackVisibleTo(actor))
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_WAITING())
    return { assignee: colleague && { ...colleague, mayReview: true } }
  }),
)

export const assignees = { listColleagues, assign: assignRecord }
