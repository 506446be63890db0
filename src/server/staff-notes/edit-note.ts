import { staffNotesVisibleTo } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'

export const editNote = reviewer.staffNotes.edit.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const edited = await db
    .updateTable('staffNotes')
    .set({ text: input.text, editedAt: now })
    .where('id', '=', input.id)
    .where('authorId', '=', actor.id)
    .where(staffNotesVisibleTo(actor))
    .returning('id')
    .executeTakeFirst()
  if (!edited) throw errors.NOT_FOUND()
})
