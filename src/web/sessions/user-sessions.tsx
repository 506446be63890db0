import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { SessionList } from './session-list.tsx'

/** For admins: the browsers in which a user is signed in. */
export function UserSessions({ userId }: { userId: string }) {
  const input = { id: userId }
  const query = useQuery({ ...api.users.listSessions.queryOptions({ input }), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(3000)
  const isOwn = usePerson().id === userId
  const reload = () => queryClient.invalidateQueries({ queryKey: api.users.listSessions.key() })
  const end = useMutation(
    api.users.endSession.mutationOptions({ onSuccess: () => showMessage('Session ended'), onSettled: reload }),
  )
  const endAll = useMutation(
    api.users.endSessions.mutationOptions({ onSuccess: () => showMessage('All sessions ended'), onSettled: reload }),
  )
  const error = end.error ?? endAll.error
  const sessions = query.data ?? []
  return (
    <section className="sessions section" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, 'Failed to end the session')}</Banner>}
      <QueryStates query={query} loading="Loading sessions..." failed="Failed to load sessions" />
      {query.isSuccess && sessions.length === 0 && <p className="muted">Not signed in anywhere.</p>}
      <SessionList
        query={query}
        endingId={end.isPending ? end.variables.sessionId : undefined}
        onEnd={({ id: sessionId }) => end.mutate({ ...input, sessionId })}
      />
      {sessions.length > 0 && (
        <Button onClick={() => endAll.mutate(input)} pending={endAll.isPending} pendingLabel="Ending...">
          {isOwn ? 'End all other sessions' : 'End all sessions'}
        </Button>
      )}
    </section>
  )
}
