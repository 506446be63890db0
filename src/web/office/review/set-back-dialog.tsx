import { setBackForm } from '#contract/office/set-back-form'
import type { Reviewed } from '#domain/office/review'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = {
  kind: Reviewed
  item: { id: string; version: string }
  /** For example 'Set back to pending'. */
  title: string
  /** The name of the student. */
  name: string
  onDone: () => void
  onFailed: () => void
  onClose: () => void
}

/** Sets a decision back. The student reads the reason. */
export function SetBackDialog({ kind, item: { id, version }, title, name, onDone, onFailed, onClose }: Props) {
  const form = useForm(setBackForm, { reason: '' })
  return (
    <FormDialog
      form={form}
      title={title}
      intro={<p>{name}</p>}
      request={({ reason }) => api[kind].setBack.call({ id, version, reason })}
      onSuccess={onDone}
      onError={onFailed}
      failed={m.decisions_set_back_failed()}
      submitLabel={title}
      pendingLabel={m.decisions_setting_back()}
      onClose={onClose}
    >
      <TextArea label={m.common_reason()} hint={m.internships_reject_one_hint()} autoFocus {...form.field('reason')} />
    </FormDialog>
  )
}
