import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SavedView } from '#contract/office/views'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { ViewNameDialog } from './view-name-dialog.tsx'

/** Addresses that both admins and managers may open. */
const PATHS: Record<ViewedList, string> = {
  internships: paths.manageInternships,
  feedback: paths.manageFeedback,
  students: paths.manageStudents,
  employers: paths.manageEmployers,
  'open-requests': paths.manageRequests,
  figures: paths.manageFigures,
}

type Props = { list: ViewedList; views: readonly SavedView[]; onClose: () => void }

/** Renames, deletes and shares the saved views of a list. */
export function ViewsDialog({ list, views, onClose }: Props) {
  const dialogs = useRowDialogs<SavedView>(useReload(api.savedViews.key()))
  const { form, removing } = dialogs
  return (
    <>
      <Dialog
        title={m.views_manage_title()}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{m.common_close()}</Button>}
      >
        <p>{m.views_manage_intro()}</p>
        <SuccessMessage message={dialogs.message} />
        {views.length === 0 && <p className="muted">{m.views_manage_empty()}</p>}
        <ul className="saved-views">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} onRename={dialogs.edit} onDelete={dialogs.askToRemove} />
          ))}
        </ul>
      </Dialog>
      {form?.row && (
        <ViewNameDialog
          list={list}
          filters={form.row.filters}
          view={form.row}
          onSaved={() => dialogs.done(m.views_renamed())}
          onClose={dialogs.close}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={m.views_delete_title()}
          question={m.views_delete_question({ name: removing.name })}
          request={() => api.savedViews.delete.call({ id: removing.id })}
          onSuccess={() => dialogs.done(m.views_deleted())}
          onError={dialogs.reload}
          failed={m.views_delete_failed()}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

type RowProps = { view: SavedView; onRename: (view: SavedView) => void; onDelete: (view: SavedView) => void }

function ViewRow({ view, onRename, onDelete }: RowProps) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<string | null>(null)
  const nameId = `view-${view.id}`
  const { href } = router.buildLocation({ to: PATHS[view.list], search: view.filters } as never)
  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    setResult(isCopied ? m.views_link_copied() : m.common_copy_manually())
  }
  return (
    <li>
      <p className="row-title" id={nameId}>
        {view.name}
      </p>
      <div className="row">
        <Button look="text" onClick={() => void copy()} aria-describedby={nameId}>
          {m.views_copy_link()}
        </Button>
        <Button look="text" onClick={() => onRename(view)} aria-describedby={nameId}>
          {m.common_rename()}
        </Button>
        <Button look="text" onClick={() => onDelete(view)} aria-describedby={nameId}>
          {m.common_delete()}
        </Button>
        <span className="muted small" role="status">
          {result}
        </span>
      </div>
      <input
        ref={field}
        className="visually-hidden"
        readOnly
        tabIndex={-1}
        aria-label={m.views_link_label({ name: view.name })}
        value={`${location.origin}${href}`}
      />
    </li>
  )
}
