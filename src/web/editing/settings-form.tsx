import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import type { Form } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { SuccessMessage } from '../ui/banner.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Props<Values extends object, Output extends Values, Result> = {
  form: Form<Values, Output>
  label: string
  request: (values: Output) => Promise<Result>
  /** Updates other parts of the screen. */
  onSaved: (result: Result, values: Output) => void
  /** Shown after saving. */
  saved: string
  failed: string
  submitLabel: string
  actions?: ReactNode
  children: ReactNode
}

/** A form on a settings screen: it stays after saving, and asks before changes are lost. */
export function SettingsForm<Values extends object, Output extends Values, Result>({
  form,
  request,
  onSaved,
  saved,
  failed,
  children,
  ...shell
}: Props<Values, Output, Result>) {
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const save = useMutation({
    mutationFn: (values: Output) => request(values),
    onMutate: clearMessage,
    onSuccess: (result, values) => {
      form.reset(values)
      onSaved(result, values)
      showMessage(saved)
    },
    onError: (error) => form.showIssues(inputIssues(error)),
  })
  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, failed)}
      pendingLabel={m.common_saving()}
      {...shell}
    >
      {children}
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
