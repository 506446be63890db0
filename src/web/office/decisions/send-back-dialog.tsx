import { sendBackForm } from '#contract/office/sent-back'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import type { OutcomeDialogProps } from './outcome-dialog.ts'
import { areTypedByStaff } from './typed-by-staff.ts'

/** Sends feedback back as not usable. The supervisor reads the reason, unless staff entered the answers. */
export function SendBackDialog({ item, name, onDone, onFailed, onClose }: OutcomeDialogProps) {
  const { id, version } = item
  const hint = areTypedByStaff(item) ? m.decisions_send_back_entered_hint() : m.decisions_send_back_hint()
  const form = useForm(sendBackForm, { reason: '' })
  return (
    <FormDialog
      form={form}
      title={m.decisions_send_back()}
      intro={<p>{name}</p>}
      request={({ reason }) => api.feedback.sendBack.call({ id, version, reason })}
      onSuccess={({ undoId }) => onDone(undoId)}
      onError={onFailed}
      failed={m.decisions_send_back_failed()}
      submitLabel={m.decisions_send_back()}
      pendingLabel={m.decisions_sending_back()}
      onClose={onClose}
    >
      <TextArea label={m.common_reason()} hint={hint} autoFocus {...form.field('reason')} />
    </FormDialog>
  )
}
