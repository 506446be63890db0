import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { declineRules, type ErasureRequest } from '#contract/privacy/erasure'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { ErasurePreview, STAYS } from './erasure-preview.tsx'
import './erasure.css'

const KINDS = localized({ student: m.common_student, supervisor: m.common_supervisor })
type Answering = { request: ErasureRequest; how: 'erase' | 'decline' }

/** The open requests, oldest first; the law gives one month. */
export function ErasureRequests() {
  const query = useQuery({ ...api.privacy.listErasures.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [message, showMessage] = useTimedMessage(5000)
  const close = () => setAnswering(null)
  const reload = useReload(api.privacy.key())
  const done = (success: string) => {
    close()
    showMessage(success)
    void queryClient.invalidateQueries()
  }
  return (
    <Section id="erasure-requests" title={m.erasure_requests_title()} about={m.erasure_requests_intro()}>
      <SuccessMessage message={message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.common_requests_loading()}
        failed={m.erasure_requests_load_failed()}
        empty={<p>{m.common_requests_empty()}</p>}
        className="erasure-requests"
      >
        {(request) => (
          <li key={request.id}>
            <div>
              <div className="row-title" id={`erasure-${request.id}`}>
                {request.name || request.email}
              </div>
              <div className="muted small">
                {KINDS[request.kind]}, {request.email}
              </div>
            </div>
            <div className="small">
              <ParaglideMessage
                message={m.erasure_request_dates}
                inputs={{}}
                markup={{
                  instant: () => <Instant at={request.requestedAt} />,
                  br: () => <br />,
                  instant2: () => <Instant at={request.dueAt} />,
                  strong: ({ children }) => <strong>{children}</strong>,
                }}
              />
            </div>
            <RowActions of={`erasure-${request.id}`}>
              <RowAction onClick={() => setAnswering({ request, how: 'erase' })}>{m.erasure_erase()}</RowAction>
              <RowAction onClick={() => setAnswering({ request, how: 'decline' })}>{m.erasure_decline()}</RowAction>
            </RowActions>
          </li>
        )}
      </EditableRows>
      {answering?.how === 'erase' && (
        <EraseRequested request={answering.request} onDone={done} onFailed={reload} onClose={close} />
      )}
      {answering?.how === 'decline' && (
        <DeclineErasure request={answering.request} onDone={done} onFailed={reload} onClose={close} />
      )}
    </Section>
  )
}

type AnswerProps = {
  request: ErasureRequest
  onDone: (message: string) => void
  onFailed: () => void
  onClose: () => void
}

/** Shows what goes before an admin grants a request. */
function EraseRequested({ request, onDone, onFailed, onClose }: AnswerProps) {
  const { id, name, email } = request
  const preview = useQuery(api.privacy.previewErasure.queryOptions({ input: { id } }))
  return (
    <ConfirmDialog
      title={m.erasure_erase_title()}
      question={m.erasure_erase_question({ name, email })}
      confirmLabel={m.erasure_erase()}
      pendingLabel={m.erasure_erasing()}
      request={() => api.privacy.erase.call({ id })}
      onSuccess={() => onDone(m.erasure_erased({ name: name || email }))}
      onError={onFailed}
      failed={m.erasure_erase_failed()}
      onClose={onClose}
    >
      <ErasurePreview query={preview} stays={STAYS[request.kind]} />
    </ConfirmDialog>
  )
}

/** Asks for the reason, which the person gets by email. */
function DeclineErasure({ request: { id, name, email }, onDone, onFailed, onClose }: AnswerProps) {
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
