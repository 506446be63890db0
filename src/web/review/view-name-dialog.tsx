import { useMutation } from '@tanstack/react-query'
import type { SavedView } from '#contract/saved-views'
import { viewName } from '#contract/view-name'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

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
  const onError = (error: Error) => form.showIssues(inputIssues(error))
  const add = useMutation(api.savedViews.save.mutationOptions({ onSuccess: onSaved, onError }))
  const rename = useMutation(api.savedViews.rename.mutationOptions({ onSuccess: onSaved, onError }))
  const { isPending, error } = view ? rename : add
  return (
    <Dialog title={view ? m.views_rename_title() : m.views_save_title()} isOpen onClose={onClose} role="alertdialog">
      {!view && <p>{m.views_save_intro()}</p>}
      <FormShell
        form={form}
        onSubmit={({ name }) => (view ? rename.mutate({ id: view.id, name }) : add.mutate({ list, name, filters }))}
        pending={isPending}
        error={error && errorMessage(error, view ? m.views_rename_failed() : m.views_save_failed())}
        submitLabel={m.common_save()}
        pendingLabel={m.common_saving()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
      </FormShell>
    </Dialog>
  )
}
