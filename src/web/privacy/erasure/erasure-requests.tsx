import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Section } from '../../ui/section.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { DeclineErasure } from './decline-erasure.tsx'
import { EraseRequested } from './erase-requested.tsx'
import './erasure.css'
import type { ErasureRequest } from '#contract/privacy/erasure'

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
