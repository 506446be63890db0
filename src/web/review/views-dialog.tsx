import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SavedView } from '#contract/saved-views'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
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
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.savedViews.key() })
  const dialogs = useRowDialogs<SavedView>(reload)
  const deletion = useMutation(
    api.savedViews.delete.mutationOptions({ onSuccess: () => dialogs.done(m.view_deleted()), onError: reload }),
  )
  const { form, removing } = dialogs
  return (
    <>
      <Dialog
        title={m.manage_views()}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{m.close()}</Button>}
      >
        <p>{m.copied_link_opens_list_with_these()}</p>
        <SuccessMessage message={dialogs.message} />
        {views.length === 0 && <p className="muted">{m.no_saved_views()}</p>}
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
          onSaved={() => dialogs.done(m.view_renamed())}
          onClose={dialogs.close}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.delete_view()}
        question={m.are_you_sure_you_want_to_delete_links_that({ name: removing?.name ?? '' })}
        confirmLabel={m.delete_label()}
        pendingLabel={m.deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.failed_to_delete_view())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
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
    setResult(isCopied ? m.link_copied() : m.press_ctrl_c_to_copy())
  }
  return (
    <li>
      <p className="row-title" id={nameId}>
        {view.name}
      </p>
      <div className="row">
        <Button look="text" onClick={() => void copy()} aria-describedby={nameId}>
          {m.copy_link()}
        </Button>
        <Button look="text" onClick={() => onRename(view)} aria-describedby={nameId}>
          {m.rename()}
        </Button>
        <Button look="text" onClick={() => onDelete(view)} aria-describedby={nameId}>
          {m.delete_label()}
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
        aria-label={m.link_to({ name: view.name })}
        value={`${location.origin}${href}`}
      />
    </li>
  )
}
