import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureRequest } from '#contract/privacy'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { DeclineErasure } from './decline-erasure.tsx'
import { EraseRequested } from './erase-requested.tsx'
import '../ui/rows.css'
import './erasure.css'

const KINDS = { student: 'Student', supervisor: 'Supervisor' }
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
    <section className="section section-stack" aria-labelledby="erasure-requests">
      <h2 id="erasure-requests">Requests for erasure</h2>
      <p className="muted">Answer each within one month (GDPR, article 12). The person is told by email.</p>
      <SuccessMessage message={message} />
      <QueryStates query={query} loading="Loading requests..." failed="Failed to load the requests" />
      {query.data?.length === 0 && <p>There are no open requests.</p>}
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
                Asked on <Instant at={request.requestedAt} />
                <br />
                <strong>
                  Answer by <Instant at={request.dueAt} />
                </strong>
              </div>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => setAnswering({ request, how: 'erase' })}
                  aria-describedby={`erasure-${request.id}`}
                >
                  Erase
                </Button>
                <Button
                  look="text"
                  onClick={() => setAnswering({ request, how: 'decline' })}
                  aria-describedby={`erasure-${request.id}`}
                >
                  Decline
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
    </section>
  )
}
