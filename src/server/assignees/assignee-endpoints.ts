import { type Assignable, WAITING_STATUS } from '#domain/assigned'
import type { Actor } from '../auth/actor.ts'
import { feedbackVisibleTo, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction, type Tx } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { findRecord, selectColleagues } from './assignee-queries.ts'

const listColleagues = reviewer.assignees.listColleagues.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const record = await findRecord(db, actor, input).executeTakeFirst()
  if (!record) throw errors.NOT_FOUND()
  return selectColleagues(db, record).orderBy('name').orderBy('assignees.id').execute()
})

/** Everybody who may review the record can assign it, also away from somebody else. */
const assignRecord = reviewer.assignees.assign.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor } = context
    const { kind, id, colleagueId } = input
    const record = await findRecord(tx, actor, input).executeTakeFirst()
    if (!record) throw errors.NOT_FOUND()
    const colleague =
      colleagueId === null
        ? null
        : await selectColleagues(tx, record).where('assignees.id', '=', colleagueId).executeTakeFirst()
    if (colleague === undefined) throw errors.NOT_A_REVIEWER()
    const assigned = await ASSIGN[kind](tx, actor, { id, assignedTo: colleague?.id ?? null }).executeTakeFirst()
    if (!assigned) throw errors.NOT_WAITING()
    return { assignee: colleague && { ...colleague, mayReview: true } }
  }),
)

type Assigned = { id: string; assignedTo: string | null }

const ASSIGN = { internships: assignInternship, feedback: assignFeedback } satisfies Record<Assignable, unknown>

function assignInternship(tx: Tx, actor: Actor, { id, assignedTo }: Assigned) {
  return tx
    .updateTable('internships')
    .set({ assignedTo })
    .where('id', '=', id)
    .where('status', '=', WAITING_STATUS.internships)
    .where(internshipsVisibleTo(actor))
    .returning('id')
}

function assignFeedback(tx: Tx, actor: Actor, { id, assignedTo }: Assigned) {
  return tx
    .updateTable('feedback')
    .set({ assignedTo })
    .where('id', '=', id)
    .where('status', '=', WAITING_STATUS.feedback)
    .where(feedbackVisibleTo(actor))
    .returning('id')
}

export const assignees = { listColleagues, assign: assignRecord }
