import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OpenSession } from '#contract/identity/sessions'
import { timeAgo } from '#domain/time/time-ago'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './sessions.css'

/** The browsers in which the person is signed in, with buttons to end one session, or all others. */
export function OwnSessions() {
  const query = useQuery({ ...api.session.listMine.queryOptions(), refetchOnWindowFocus: 'always' })
  const [message, showMessage] = useTimedMessage(3000)
  const [isEndingOthers, setEndingOthers] = useState(false)
  const reload = useReload(api.session.listMine.key())
  const end = useMutation(
    api.session.end.mutationOptions({ onSuccess: () => showMessage(m.sessions_one_ended()), onSettled: reload }),
  )
  return (
    <Section id="own-sessions" title={m.sessions_own_title()} about={m.sessions_own_intro()}>
      <SuccessMessage message={message} />
      {end.error && <Banner kind="error">{errorMessage(end.error, m.sessions_end_failed())}</Banner>}
      <QueryStates query={query} loading={m.sessions_own_loading()} failed={m.sessions_own_load_failed()} />
      <SessionList
        query={query}
        endingId={end.isPending ? end.variables.id : undefined}
        onEnd={({ id }) => end.mutate({ id })}
      />
      {query.data && query.data.length > 1 && (
        <Button onClick={() => setEndingOthers(true)}>{m.sessions_end_others()}</Button>
      )}
      {isEndingOthers && (
        <ConfirmDialog
          title={m.sessions_end_others()}
          question={m.sessions_end_others_question()}
          confirmLabel={m.sessions_end_others()}
          pendingLabel={m.sessions_ending()}
          request={() => api.session.endOthers.call({})}
          onSuccess={() => {
            setEndingOthers(false)
            showMessage(m.sessions_others_ended())
          }}
          onSettled={reload}
          failed={m.sessions_end_others_failed()}
          onClose={() => setEndingOthers(false)}
        />
      )}
    </Section>
  )
}

/** Shows admins the browsers in which a person is signed in. */
export function AccountSessions({ id }: { id: string }) {
  const input = { id }
  const query = useQuery({ ...api.users.listSessions.queryOptions({ input }), refetchOnWindowFocus: 'always' })
  const [message, showMessage] = useTimedMessage(3000)
  const isOwn = usePerson().id === id
  const reload = useReload(api.users.listSessions.key())
  const end = useMutation(
    api.users.endSession.mutationOptions({ onSuccess: () => showMessage(m.sessions_one_ended()), onSettled: reload }),
  )
  const endAll = useMutation(
    api.users.endSessions.mutationOptions({ onSuccess: () => showMessage(m.sessions_all_ended()), onSettled: reload }),
  )
  const error = end.error ?? endAll.error
  const sessions = query.data ?? []
  return (
    <Section id="user-sessions" title={m.sessions_title()}>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, m.sessions_end_failed())}</Banner>}
      <QueryStates query={query} loading={m.sessions_account_loading()} failed={m.sessions_account_load_failed()} />
      {query.isSuccess && sessions.length === 0 && <p className="muted">{m.sessions_user_empty()}</p>}
      <SessionList
        query={query}
        endingId={end.isPending ? end.variables.sessionId : undefined}
        onEnd={({ id: sessionId }) => end.mutate({ ...input, sessionId })}
      />
      {sessions.length > 0 && (
        <Button onClick={() => endAll.mutate(input)} pending={endAll.isPending} pendingLabel={m.sessions_ending()}>
          {isOwn ? m.sessions_end_others() : m.sessions_end_all()}
        </Button>
      )}
    </Section>
  )
}

type SessionListProps = {
  query: UseQueryResult<OpenSession[]>
  /** The session that is being ended. */
  endingId: string | undefined
  onEnd: (session: OpenSession) => void
}

function SessionList({ query, endingId, onEnd }: SessionListProps) {
  return (
    <ul className="rows session-list">
      {query.data?.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          now={new Date(query.dataUpdatedAt)}
          pending={session.id === endingId}
          onEnd={onEnd}
        />
      ))}
    </ul>
  )
}

type SessionRowProps = {
  session: OpenSession & { isCurrent?: boolean }
  /** The time at which the list was read. */
  now: Date
  pending: boolean
  onEnd: (session: OpenSession) => void
}

/** One browser in which a person is signed in. */
function SessionRow({ session, now, pending, onEnd }: SessionRowProps) {
  const nameId = useId()
  return (
    <li>
      <div>
        <span className="row-title" id={nameId}>
          {session.device}
        </span>{' '}
        {session.isCurrent && <Badge tone="approved">{m.sessions_this_device()}</Badge>}
        <span className="muted session-detail">
          <ParaglideMessage
            message={m.sessions_signed_in_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={session.signedInAt} /> }}
          />
        </span>
      </div>
      <div>
        {m.common_last_used({ lastUsedAt: timeAgo(session.lastUsedAt, now) })}
        <span className="muted session-detail">
          {session.address ? m.common_from_network_address({ address: session.address }) : m.sessions_unknown_network()}
        </span>
      </div>
      <RowActions of={nameId}>
        {!session.isCurrent && (
          <RowAction onClick={() => onEnd(session)} pending={pending} pendingLabel={m.sessions_ending()}>
            {m.sessions_end()}
          </RowAction>
        )}
      </RowActions>
    </li>
  )
}
