import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { staffNotesVisibleTo } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { isNotable } from './note-queries.ts'

/** The newest; a student has a handful. */
const MOST_NOTES = 200

export const listNotes = reviewer.staffNotes.list.handler(async ({ input, context, errors }) => {
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
      sql<string | null>`trim(authors.first_name || ' ' || authors.last_name)`.as('authorName'),
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
