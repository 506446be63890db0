import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { StaffNote } from '#contract/staff-notes'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { NoteDialog } from './note-dialog.tsx'
import './staff-notes.css'

type Props = {
  studentId: string
  /** For screen readers. */
  studentName: string
  /** Only notes about this internship and about the student; without it, all. */
  internshipId?: string
  level: 2 | 3
}

/** Notes of staff about a student, newest first. Nothing about oneself: colleagues write these. */
export function StaffNotes(props: Props) {
  return usePerson().id === props.studentId ? null : <NotesOfOthers {...props} />
}

function NotesOfOthers({ studentId, studentName, internshipId, level }: Props) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const query = useQuery(api.staffNotes.list.queryOptions({ input: { studentId } }))
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.staffNotes.key() })
  const dialogs = useRowDialogs<StaffNote>(reload)
  const deletion = useMutation(
    api.staffNotes.delete.mutationOptions({ onSuccess: () => dialogs.done('Note deleted'), onError: reload }),
  )
  const notes = (query.data ?? []).filter(
    ({ internship }) => !internshipId || !internship || internship.id === internshipId,
  )
  const Title = `h${level}` as const
  return (
    <section className="staff-notes" aria-labelledby={titleId}>
      <div className="staff-notes-head">
        <Title id={titleId}>
          Staff notes<span className="visually-hidden">, {studentName}</span>
        </Title>
        <Button look="text" onClick={dialogs.add}>
          Add note
        </Button>
      </div>
      <p className="small muted">Only staff who may see this record read them.</p>
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading notes..." failed="Failed to load notes" />
      {query.isSuccess && notes.length === 0 && <p className="muted">No notes yet.</p>}
      <ul className="staff-notes-list">
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            isElsewhere={!internshipId}
            onEdit={dialogs.edit}
            onDelete={dialogs.askToRemove}
          />
        ))}
      </ul>
      {dialogs.form && (
        <NoteDialog
          about={{ studentId, ...(internshipId && { internshipId }) }}
          note={dialogs.form.row}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      <ConfirmDialog
        isOpen={dialogs.removing !== null}
        title="Delete note"
        question="Are you sure you want to delete this note? This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, 'Failed to delete note')}
        onConfirm={() => dialogs.removing && deletion.mutate({ id: dialogs.removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </section>
  )
}

type NoteProps = {
  note: StaffNote
  /** On the student's page: says which internship the note is about. */
  isElsewhere: boolean
  onEdit: (note: StaffNote) => void
  onDelete: (note: StaffNote) => void
}

function Note({ note, isElsewhere, onEdit, onDelete }: NoteProps) {
  const { internship, text, authorName, isOwn, createdAt, editedAt } = note
  const isAdmin = usePerson().role === 'admin'
  const headId = useId()
  return (
    <li className="staff-note">
      <p className="small muted" id={headId}>
        {isOwn ? 'You' : (authorName ?? 'A former colleague')}, <Instant at={createdAt} />
        {editedAt && ', edited'}
        {isElsewhere && internship && `, about ${internship.positionTitle} at ${internship.employerName}`}
        {!isElsewhere && !internship && ', about the student'}
      </p>
      <p className="staff-note-text">{text}</p>
      {(isOwn || isAdmin) && (
        <p className="row staff-note-actions">
          {isOwn && (
            <Button look="text" onClick={() => onEdit(note)} aria-describedby={headId}>
              Edit
            </Button>
          )}
          <Button look="text" onClick={() => onDelete(note)} aria-describedby={headId}>
            Delete
          </Button>
        </p>
      )}
    </li>
  )
}
