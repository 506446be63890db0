import { useMutation } from '@tanstack/react-query'
import { declineRules, type ErasureRequest } from '#contract/privacy'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  request: ErasureRequest
  onDone: (message: string) => void
  onFailed: () => void
  onClose: () => void
}

/** Asks for the reason, which the person gets by email. */
export function DeclineErasure({ request: { id, name, email }, onDone, onFailed, onClose }: Props) {
  const form = useForm(declineRules, { reason: '' })
  const decline = useMutation(
    api.privacy.declineErasure.mutationOptions({
      onSuccess: () => onDone(m.erasure_declined()),
      onError: onFailed,
    }),
  )
  return (
    <Dialog title={m.erasure_decline_title()} isOpen onClose={onClose} role="alertdialog">
      <p>
        <bdi>{name}</bdi> ({email})
      </p>
      <FormShell
        form={form}
        onSubmit={({ reason }) => decline.mutate({ id, reason })}
        pending={decline.isPending}
        error={decline.error && errorMessage(decline.error, m.erasure_decline_failed())}
        submitLabel={m.erasure_decline()}
        pendingLabel={m.erasure_declining()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextArea
          label={m.common_reason()}
          hint={m.erasure_decline_reason_hint()}
          autoFocus
          {...form.field('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
