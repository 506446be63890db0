import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SavedView } from '#contract/office/views'
import { filtersToSave, isSameFilters, type ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { useMenu } from '../../ui/menu.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import { ViewsDialog } from './views-dialog.tsx'
import './views.css'

/** Opens a saved view of the list, saves the current filters, or leads to renaming, deleting and copying links. */
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
  const choose = (act: () => void) => () => {
    menu.close()
    act()
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
            {query.isError && <Entry onChoose={() => void query.refetch()}>{m.views_load_failed()}</Entry>}
            {views.map((view) => (
              <Entry key={view.id} onChoose={choose(() => open(view))}>
                <span>{view.name}</span>
                {isSameFilters(view.filters, shown) && <span className="menu-mark">{m.views_shown_mark()}</span>}
              </Entry>
            ))}
            <hr className="menu-rule" />
            <Entry onChoose={choose(() => setDialog('save'))}>{m.views_save()}</Entry>
            {views.length > 0 && <Entry onChoose={choose(() => setDialog('manage'))}>{m.views_manage()}</Entry>}
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

function Entry({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={onChoose}>
      {children}
    </button>
  )
}
