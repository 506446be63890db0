import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import type { Form } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Callbacks<Output, Result> = Pick<UseMutationOptions<Result, Error, Output>, 'onSuccess' | 'onSettled'>
type Props<Values extends object, Output, Result> = Callbacks<Output, Result> & {
  form: Form<Values, Output>
  title: string
  /** Shown above the form. */
  intro?: ReactNode
  /** Called with the validated values; `onSuccess` then closes the dialog. */
  request: (values: Output) => Promise<Result>
  onError?: () => unknown
  /** The prefix of an error: 'Failed to save term: …'. */
  failed?: string
  submitLabel?: string
  pendingLabel?: string
  onClose: () => void
  /** A 'dialog' closes with a click outside. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** Adds or edits one thing in a dialog, which stays open on failure and shows the server's errors at their fields. */
export function FormDialog<Values extends object, Output, Result>({
  form,
  title,
  intro,
  request,
  onError,
  failed,
  submitLabel = m.common_save(),
  pendingLabel = m.common_saving(),
  onClose,
  role = 'alertdialog',
  children,
  ...callbacks
}: Props<Values, Output, Result>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Output) => request(values),
    ...callbacks,
    onError: (reason) => {
      form.showIssues(inputIssues(reason))
      return onError?.()
    },
  })
  return (
    <Dialog title={title} isOpen onClose={onClose} role={role}>
      {intro}
      <FormShell
        form={form}
        onSubmit={(values) => mutate(values)}
        pending={isPending}
        error={error && errorMessage(error, failed)}
        submitLabel={submitLabel}
        pendingLabel={pendingLabel}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        {children}
      </FormShell>
    </Dialog>
  )
}
