import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { viewName } from '#contract/office/view-name'
import type { SavedView } from '#contract/office/views'
import { filtersToSave, isSameFilters } from '#domain/office/saved-views'
import type { ViewedList } from '#domain/office/staff-lists'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { placeOf } from '../../routing/screens.ts'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useMenu } from '../../ui/menu.ts'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './views.css'

/** Opens a saved view of the list, saves the current filters, or opens the dialog for renaming, deleting and sharing views. */
export function ViewsMenu({ list }: { list: ViewedList }) {
  const shown = filtersToSave(useSearch({ strict: false }) as Record<string, string>)
  const navigate = useNavigate()
  const query = useQuery(api.savedViews.list.queryOptions({ input: { list } }))
  const reload = useReload(api.savedViews.key())
  const menu = useMenu()
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const views = query.data ?? []

  const open = ({ filters }: SavedView) => void navigate({ to: '.', search: filters as never, resetScroll: false })
  const closeDialog = () => setDialog(null)
  function saved() {
    void reload()
    closeDialog()
    showMessage(m.views_saved())
  }

  return (
    <div className="views">
      <div {...menu.areaProps} className="views-area">
        <button {...menu.buttonProps} className="button secondary">
          {m.views_menu()}
        </button>
        {menu.isOpen && (
          <div {...menu.menuProps} role="menu" aria-label={m.views_menu()}>
            {query.isPending && <p className="menu-note">{m.views_loading()}</p>}
            {query.isSuccess && views.length === 0 && <p className="menu-note">{m.views_menu_empty()}</p>}
            {query.isError && <MenuEntry onChoose={() => void query.refetch()}>{m.views_load_failed()}</MenuEntry>}
            {views.map((view) => (
              <MenuEntry key={view.id} onChoose={menu.choose(() => open(view))}>
                <span>{view.name}</span>
                {isSameFilters(view.filters, shown) && <span className="menu-mark">{m.views_shown_mark()}</span>}
              </MenuEntry>
            ))}
            <hr className="menu-rule" />
            <MenuEntry onChoose={menu.choose(() => setDialog('save'))}>{m.views_save()}</MenuEntry>
            {views.length > 0 && (
              <MenuEntry onChoose={menu.choose(() => setDialog('manage'))}>{m.views_manage()}</MenuEntry>
            )}
          </div>
        )}
      </div>
      <p className="views-message" role="status">
        {message}
      </p>
      {dialog === 'save' && (
        <ViewNameDialog list={list} filters={shown} view={null} onSaved={saved} onClose={closeDialog} />
      )}
      {dialog === 'manage' && <ViewsDialog list={list} views={views} onClose={closeDialog} />}
    </div>
  )
}

type ViewNameDialogProps = {
  list: ViewedList
  filters: Record<string, string>
  /** Null saves the filters as a new view. */
  view: SavedView | null
  onSaved: () => void
  onClose: () => void
}

/** Names a new view, or renames one. */
function ViewNameDialog({ list, filters, view, onSaved, onClose }: ViewNameDialogProps) {
  const form = useForm(viewName, { name: view?.name ?? '' })
  return (
    <FormDialog
      form={form}
      title={view ? m.views_rename_title() : m.views_save_title()}
      intro={!view && <p>{m.views_save_intro()}</p>}
      request={async ({ name }) => {
        if (view) await api.savedViews.rename.call({ id: view.id, name })
        else await api.savedViews.save.call({ list, name, filters })
      }}
      onSuccess={onSaved}
      failed={view ? m.views_rename_failed() : m.views_save_failed()}
      onClose={onClose}
    >
      <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
    </FormDialog>
  )
}

type ViewsDialogProps = { list: ViewedList; views: readonly SavedView[]; onClose: () => void }

/** Renames, deletes and shares the saved views of a list. */
function ViewsDialog({ list, views, onClose }: ViewsDialogProps) {
  const dialogs = useRowDialogs<SavedView>(useReload(api.savedViews.key()))
  const { form } = dialogs
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
      <RemovalDialog
        dialogs={dialogs}
        title={m.views_delete_title()}
        question={m.views_delete_question}
        request={({ id }) => api.savedViews.delete.call({ id })}
        done={m.views_deleted()}
        failed={m.views_delete_failed()}
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
  const { screen } = placeOf(usePerson().role, useLocation({ select: ({ pathname }) => pathname }))!
  // The address that admins and managers can both open.
  const { href } = router.buildLocation({ to: screen.also ?? screen.to, search: view.filters } as never)
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
