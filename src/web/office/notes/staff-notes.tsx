import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import type { StaffNote } from '#contract/office/notes'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import './staff-notes.css'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog')

type Props = {
  studentId: string
  /** For screen readers. */
  studentName: string
  /** Only notes about this internship and about the student; without it, all. */
  internshipId?: string
  level: 2 | 3
}

/** Staff notes about a student, newest first. Hidden if the student is the reader, because colleagues write them. */
export function StaffNotes(props: Props) {
  return usePerson().id === props.studentId ? null : <NotesOfOthers {...props} />
}

function NotesOfOthers({ studentId, studentName, internshipId, level }: Props) {
  const titleId = useId()
  const query = useQuery(api.staffNotes.list.queryOptions({ input: { studentId } }))
  const dialogs = useRowDialogs<StaffNote>(useReload(api.staffNotes.key()))
  const { form } = dialogs
  const notes = (query.data ?? []).filter(
    ({ internship }) => !internshipId || !internship || internship.id === internshipId,
  )
  const Title = `h${level}` as const
  return (
    <section className="staff-notes" aria-labelledby={titleId}>
      <div className="staff-notes-head">
        <Title id={titleId}>
          <ParaglideMessage
            message={m.notes_title}
            inputs={{ studentName }}
            markup={{ span: ({ children }) => <span className="visually-hidden">{children}</span> }}
          />
        </Title>
        <Button look="text" onClick={dialogs.add}>
          {m.notes_add()}
        </Button>
      </div>
      <p className="small muted">{m.notes_intro()}</p>
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.notes_loading()} failed={m.notes_load_failed()} />
      {query.isSuccess && notes.length === 0 && <p className="muted">{m.notes_empty()}</p>}
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
      {form && (
        <Suspense>
          <NoteDialog
            about={{ studentId, ...(internshipId && { internshipId }) }}
            note={form.row}
            onSaved={dialogs.done}
            onClose={dialogs.close}
          />
        </Suspense>
      )}
      <RemovalDialog
        dialogs={dialogs}
        title={m.notes_delete_title()}
        question={m.notes_delete_question}
        request={({ id }) => api.staffNotes.delete.call({ id })}
        done={m.notes_deleted()}
        failed={m.notes_delete_failed()}
      />
    </section>
  )
}

type NoteProps = {
  note: StaffNote
  /** Shown on the student's page, so that it has to name the internship. */
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
        {isOwn ? m.common_you() : (authorName ?? m.common_former_colleague())}, <Instant at={createdAt} />
        {editedAt && m.notes_edited_mark()}
        {isElsewhere &&
          internship &&
          m.notes_about_internship({ positionTitle: internship.positionTitle, employerName: internship.employerName })}
        {!isElsewhere && !internship && m.notes_about_student()}
      </p>
      <p className="staff-note-text">{text}</p>
      {(isOwn || isAdmin) && (
        <p className="row staff-note-actions">
          {isOwn && (
            <Button look="text" onClick={() => onEdit(note)} aria-describedby={headId}>
              {m.common_edit()}
            </Button>
          )}
          <Button look="text" onClick={() => onDelete(note)} aria-describedby={headId}>
            {m.common_delete()}
          </Button>
        </p>
      )}
    </li>
  )
}
