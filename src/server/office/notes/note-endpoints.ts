import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo, staffNotesVisibleTo, studentsVisibleTo } from '../../platform/access/visible-rows.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { reviewer } from '../../procedures.ts'

/** The latest notes; a student usually has a handful. */
const MOST_NOTES = 200

const listNotes = reviewer.staffNotes.list.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  if (!(await isNotable(db, actor, input))) throw errors.NOT_FOUND()
  return db
    .selectFrom('staffNotes')
    .leftJoin('profiles as authors', 'authors.id', 'staffNotes.authorId')
    .select((eb) => [
      'staffNotes.id',
      'staffNotes.text',
      'staffNotes.createdAt',
      'staffNotes.editedAt',
      fullNameOf<string | null>('authors').as('authorName'),
      sql<boolean>`staff_notes.author_id is not distinct from ${actor.id}`.as('isOwn'),
      jsonObjectFrom(
        eb
          .selectFrom('internships')
          .select(['internships.id', 'internships.positionTitle', 'internships.employerName'])
          .whereRef('internships.id', '=', 'staffNotes.internshipId'),
      ).as('internship'),
    ])
    .where('staffNotes.studentId', '=', input.studentId)
    .where(staffNotesVisibleTo(actor))
    .orderBy('staffNotes.createdAt', 'desc')
    .orderBy('staffNotes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
})

type Subject = { studentId: string; internshipId?: string | undefined }

/** Whether this reviewer may read and write notes about the student, and the internship is the student's. */
async function isNotable(db: Db | Tx, actor: Actor, { studentId, internshipId }: Subject): Promise<boolean> {
  // Staff cannot read notes about themselves.
  if (studentId === actor.id) return false
  const student = await db
    .selectFrom('studentSummaries')
    .select('id')
    .where('id', '=', studentId)
    .where(studentsVisibleTo(actor))
    .executeTakeFirst()
  if (!student || internshipId === undefined) return student !== undefined
  const internship = await db
    .selectFrom('internships')
    .select('id')
    .where('id', '=', internshipId)
    .where('studentId', '=', studentId)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirst()
  return internship !== undefined
}

const addNote = reviewer.staffNotes.add.handler(({ input, context, errors }) =>
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

const editNote = reviewer.staffNotes.edit.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  await db
    .updateTable('staffNotes')
    .set({ text: input.text, editedAt: now })
    .where('id', '=', input.id)
    .where('authorId', '=', actor.id)
    .where(staffNotesVisibleTo(actor))
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

/**
 * Deletes the reviewer's own note. Admins can delete any, because the author may have left and a wrong note about a student must
 * go.
 */
const deleteNote = reviewer.staffNotes.delete.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  await db
    .deleteFrom('staffNotes')
    .where('id', '=', input.id)
    .where(staffNotesVisibleTo(actor))
    .$if(actor.role !== 'admin', (query) => query.where('authorId', '=', actor.id))
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

export const staffNotes = { list: listNotes, add: addNote, edit: editNote, delete: deleteNote }
