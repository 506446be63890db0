import { useMutation } from '@tanstack/react-query'
import { noteForm, type StaffNote } from '#contract/staff-notes'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { useDraftedForm } from '../form/drafted-form.ts'
import { FormShell } from '../form/form-shell.tsx'
import { RestoredDraft } from '../form/restored-draft.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  about: { studentId: string; internshipId?: string }
  /** Null adds one. */
  note: StaffNote | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a note of staff. */
export function NoteDialog({ about, note, onSaved, onClose }: Props) {
  const record = note?.id ?? about.internshipId ?? about.studentId
  const { form, draft } = useDraftedForm(noteForm, { text: note?.text ?? '' }, `note-draft/${record}/${usePerson().id}`)
  const onError = (error: unknown) => form.showIssues(inputIssues(error))
  const saved = (sentence: string) => {
    draft.forget()
    onSaved(sentence)
  }
  const cancel = () => {
    draft.forget()
    onClose()
  }
  const add = useMutation(api.staffNotes.add.mutationOptions({ onSuccess: () => saved(m.notes_added()), onError }))
  const edit = useMutation(api.staffNotes.edit.mutationOptions({ onSuccess: () => saved(m.notes_updated()), onError }))
  const save = note ? edit : add
  return (
    <Dialog title={note ? m.notes_edit_title() : m.notes_add()} isOpen onClose={cancel} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={({ text }) => (note ? edit.mutate({ id: note.id, text }) : add.mutate({ ...about, text }))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, m.notes_save_failed())}
        submitLabel={note ? m.common_save() : m.notes_add()}
        pendingLabel={m.common_saving()}
        actions={<Button onClick={cancel}>{m.common_cancel()}</Button>}
      >
        <RestoredDraft draft={draft} />
        <TextArea label={m.common_note()} hint={m.notes_text_hint()} rows={6} autoFocus {...form.field('text')} />
      </FormShell>
    </Dialog>
  )
}
