import { declineRules, type ErasureRequest } from '#contract/privacy/erasure'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-area.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = {
  request: ErasureRequest
  onDone: (message: string) => void
  onFailed: () => void
  onClose: () => void
}

/** Asks for the reason, which the person gets by email. */
export function DeclineErasure({ request: { id, name, email }, onDone, onFailed, onClose }: Props) {
  const form = useForm(declineRules, { reason: '' })
  return (
    <FormDialog
      form={form}
      title={m.erasure_decline_title()}
      intro={
        <p>
          <bdi>{name}</bdi> ({email})
        </p>
      }
      request={({ reason }) => api.privacy.declineErasure.call({ id, reason })}
      onSuccess={() => onDone(m.erasure_declined())}
      onError={onFailed}
      failed={m.erasure_decline_failed()}
      submitLabel={m.erasure_decline()}
      pendingLabel={m.erasure_declining()}
      onClose={onClose}
    >
      <TextArea label={m.common_reason()} hint={m.erasure_decline_reason_hint()} autoFocus {...form.field('reason')} />
    </FormDialog>
  )
}
