import { useMutation, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { usePerson } from '../../api/session.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { SessionList } from './session-list.tsx'

/** For admins: the browsers in which somebody is signed in. */
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
