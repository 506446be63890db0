import { noteForm, type StaffNote } from '#contract/office/notes'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { TextArea } from '../../form/text-fields.tsx'

type Props = {
  about: { studentId: string; internshipId?: string }
  /** Null to add one. */
  note: StaffNote | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a staff note. */
export function NoteDialog({ about, note, onSaved, onClose }: Props) {
  const record = note?.id ?? about.internshipId ?? about.studentId
  const { form, draft } = useDraftedForm(noteForm, { text: note?.text ?? '' }, `note-draft/${record}/${usePerson().id}`)
  return (
    <FormDialog
      form={form}
      title={note ? m.notes_edit_title() : m.notes_add()}
      request={({ text }) =>
        note ? api.staffNotes.edit.call({ id: note.id, text }) : api.staffNotes.add.call({ ...about, text })
      }
      onSuccess={() => {
        draft.forget()
        onSaved(note ? m.notes_updated() : m.notes_added())
      }}
      failed={m.notes_save_failed()}
      submitLabel={note ? m.common_save() : m.notes_add()}
      onClose={() => {
        draft.forget()
        onClose()
      }}
    >
      <RestoredDraft draft={draft} />
      <TextArea label={m.common_note()} hint={m.notes_text_hint()} rows={6} autoFocus {...form.field('text')} />
    </FormDialog>
  )
}
