import { closeForm } from '#contract/office/close-form'
import type { OpenRequest } from '#contract/office/open-requests'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import type { Closing } from './use-closing.ts'

type Props = { request: OpenRequest; closing: Closing }

/** Asks why a request is closed, and says who will read the reason. */
export function CloseDialog({ request, closing }: Props) {
  const { id, supervisorName, studentName } = request
  const form = useForm(closeForm, { reason: '' })
  return (
    <FormDialog
      form={form}
      title={m.open_requests_close_title()}
      intro={<p>{m.open_requests_close_intro({ supervisorName, studentName })}</p>}
      request={({ reason }) => api.openRequests.close.call({ id, reason })}
      onSuccess={() => closing.onClosed(request)}
      onError={closing.onFailed}
      failed={m.open_requests_close_failed()}
      submitLabel={m.open_requests_close_title()}
      pendingLabel={m.open_requests_closing()}
      onClose={closing.dismiss}
    >
      <TextArea
        label={m.common_reason()}
        hint={m.open_requests_close_reason_hint()}
        autoFocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
