import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant, requiredText } from '../text.ts'

/** A staff note about a student or one of the student's internships. Only staff who may see the record can read it. */
const staffNote = z.object({
  id,
  /** Null if the note is about the student. */
  internship: z.nullable(z.object({ id, positionTitle: z.string(), employerName: z.string() })),
  text: z.string(),
  /** Null once the account is gone. */
  authorName: z.nullable(z.string()),
  isOwn: z.boolean(),
  createdAt: instant,
  editedAt: z.nullable(instant),
})
export type StaffNote = z.output<typeof staffNote>

/** The form of a note. */
export const noteForm = z.strictObject({ text: requiredText(m.notes_text_required) })

const NOT_FOUND = refusal(404, m.notes_not_found)

export const staffNotes = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/students/{studentId}/notes',
      summary: "Read colleagues' notes about a student",
      description: 'For admins and managers who may see the student. Nobody reads the notes about themselves.',
    })
    .errors({ NOT_FOUND: refusal(404, m.students_not_found) })
    .input(z.strictObject({ studentId: id }))
    .output(z.array(staffNote)),
  add: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/students/{studentId}/notes',
      summary: 'Add a note for your colleagues',
      description: 'For admins and managers who may see the student.',
    })
    .errors({ NOT_FOUND: refusal(404, m.common_record_not_found) })
    .input(z.extend(noteForm, { studentId: id, internshipId: z.optional(id) }))
    .output(z.object({ id })),
  edit: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'PUT', path: '/staff-notes/{id}', summary: 'Edit your own note', description: 'For the author.' })
    .errors({ NOT_FOUND })
    .input(z.extend(noteForm, { id }))
    .output(z.void()),
  delete: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'DELETE',
      path: '/staff-notes/{id}',
      summary: 'Delete your own note; admins delete any',
      description: 'For the author, and for admins.',
    })
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
