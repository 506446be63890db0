import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { isNotable } from './note-queries.ts'

export const addNote = reviewer.staffNotes.add.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    if (!(await isNotable(tx, actor, input))) throw errors.NOT_FOUND()
    const { studentId, internshipId = null, text } = input
    return tx
      .insertInto('staffNotes')
      .values({ studentId, internshipId, text, authorId: actor.id, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  }),
)
