import { feedbackColumns } from '#domain/export-columns'
import type { Actor } from '../auth/actor.ts'
import { managesNothing } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { selectFeedback } from '../feedback/feedback-queries.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer, EXPORT_BATCH } from './csv-answer.ts'

/** Open requests included: their row shows who has not answered yet. */
export const exportFeedback = reviewer.exports.feedback.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.actor)) throw errors.NO_DEPARTMENTS()
  const readBatch = (cursor?: string) => readFeedback(context.db, context.actor, cursor)
  const firstBatch = await readBatch()
  if (firstBatch.items.length === 0 && context.actor.role === 'manager') throw errors.NO_FEEDBACK()
  return csvAnswer({
    kind: 'feedback',
    columns: feedbackColumns(input.timeZone),
    firstBatch,
    readBatch,
    ...input,
    context,
  })
})

async function readFeedback(db: Db, actor: Actor, cursor: string | undefined) {
  const rows = await selectFeedback(db, actor)
    .where(afterCursor('feedback', cursor))
    .limit(EXPORT_BATCH + 1)
    .execute()
  return pageOf(rows, EXPORT_BATCH)
}
