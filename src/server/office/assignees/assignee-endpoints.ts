import { sql } from 'kysely'
import { type Reviewed, WAITING_STATUS } from '#domain/office/review'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackVisibleTo, internshipsVisibleTo, isReviewerOf } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { reviewer } from '../../procedures.ts'

const listColleagues = reviewer.assignees.listColleagues.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const record = await findRecord(db, actor, input).executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return selectColleagues(db, record).orderBy('name').orderBy('assignees.id').execute()
})

type RecordId = { kind: Reviewed; id: string }

/** A visible record, with the facts that assigning depends on. */
function findRecord(db: Db | Tx, actor: Actor, { kind, id }: RecordId) {
  if (kind === 'internships')
    return db
      .selectFrom('internships')
      .select(['id', 'department', 'status', 'studentId'])
      .where('id', '=', id)
      .where(internshipsVisibleTo(actor))
  return selectFeedback(db)
    .select(['feedback.id', 'feedback.department', 'feedback.status', 'internships.studentId'])
    .where('feedback.id', '=', id)
    .where(feedbackVisibleTo(actor))
}

/** Reviewers who may decide about the record. Nobody decides about their own. */
function selectColleagues(db: Db | Tx, { department, studentId }: { department: string | null; studentId: string }) {
  return db
    .selectFrom('profiles as assignees')
    .select(['assignees.id', fullNameOf('assignees').as('name')])
    .where('assignees.role', '<>', 'student')
    .where(isReviewerOf(sql`${department}::text`))
    .where('assignees.id', '<>', studentId)
}

/** Everybody who may review a record can assign it, even if it is assigned to somebody else. */
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
