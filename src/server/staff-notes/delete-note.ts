import { staffNotesVisibleTo } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'

/** One's own. Admins delete any: the author may have left, and a wrong note about a student must go. */
export const deleteNote = reviewer.staffNotes.delete.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const deleted = await db
    .deleteFrom('staffNotes')
    .where('id', '=', input.id)
    .where(staffNotesVisibleTo(actor))
    .$if(actor.role !== 'admin', (query) => query.where('authorId', '=', actor.id))
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw errors.NOT_FOUND()
})
