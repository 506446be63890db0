import { viewName } from '#contract/office/view-name'
import type { SavedView } from '#contract/office/views'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = {
  list: ViewedList
  filters: Record<string, string>
  /** Null saves the filters as a new view. */
  view: SavedView | null
  onSaved: () => void
  onClose: () => void
}

/** Names a new view, or renames one. */
export function ViewNameDialog({ list, filters, view, onSaved, onClose }: Props) {
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
