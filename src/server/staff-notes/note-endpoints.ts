import { addNote } from './add-note.ts'
import { deleteNote } from './delete-note.ts'
import { editNote } from './edit-note.ts'
import { listNotes } from './list-notes.ts'

export const staffNotes = { list: listNotes, add: addNote, edit: editNote, delete: deleteNote }
