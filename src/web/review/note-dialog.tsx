import { useMutation } from '@tanstack/react-query'
import { noteForm, type StaffNote } from '#contract/staff-notes'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
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
  const form = useForm(noteForm, { text: note?.text ?? '' })
  const onError = (error: unknown) => form.showIssues(inputIssues(error))
  const add = useMutation(api.staffNotes.add.mutationOptions({ onSuccess: () => onSaved('Note added'), onError }))
  const edit = useMutation(api.staffNotes.edit.mutationOptions({ onSuccess: () => onSaved('Note updated'), onError }))
  const save = note ? edit : add
  return (
    <Dialog title={note ? 'Edit note' : 'Add note'} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={({ text }) => (note ? edit.mutate({ id: note.id, text }) : add.mutate({ ...about, text }))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, 'Failed to save note')}
        submitLabel={note ? 'Save' : 'Add note'}
        pendingLabel="Saving..."
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextArea
          label="Note"
          hint="Not shown to the student. Keep to facts: students have a right to a copy of what is noted about them."
          rows={6}
          autoFocus
          {...form.field('text')}
        />
      </FormShell>
    </Dialog>
  )
}
