import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureRequest } from '#contract/privacy'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { DeclineErasure } from './decline-erasure.tsx'
import { EraseRequested } from './erase-requested.tsx'
import '../ui/rows.css'
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
  const reload = () => queryClient.invalidateQueries({ queryKey: api.privacy.key() })
  const done = (success: string) => {
    close()
    showMessage(success)
    void queryClient.invalidateQueries()
  }
  return (
    <Section id="erasure-requests" title={m.erasure_requests_title()} about={m.erasure_requests_intro()}>
      <SuccessMessage message={message} />
      <QueryStates query={query} loading={m.common_requests_loading()} failed={m.erasure_requests_load_failed()} />
      {query.data?.length === 0 && <p>{m.common_requests_empty()}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="rows erasure-requests">
          {query.data.map((request) => (
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
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => setAnswering({ request, how: 'erase' })}
                  aria-describedby={`erasure-${request.id}`}
                >
                  {m.erasure_erase()}
                </Button>
                <Button
                  look="text"
                  onClick={() => setAnswering({ request, how: 'decline' })}
                  aria-describedby={`erasure-${request.id}`}
                >
                  {m.erasure_decline()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {answering?.how === 'erase' && (
        <EraseRequested request={answering.request} onDone={done} onFailed={reload} onClose={close} />
      )}
      {answering?.how === 'decline' && (
        <DeclineErasure request={answering.request} onDone={done} onFailed={reload} onClose={close} />
      )}
    </Section>
  )
}
