import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { SessionList } from './session-list.tsx'

/** The browsers in which the person is signed in; ends one, or all others. */
export function OwnSessions() {
  const query = useQuery({ ...api.session.listMine.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(3000)
  const [isEndingOthers, setEndingOthers] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.session.listMine.key() })
  const end = useMutation(
    api.session.end.mutationOptions({ onSuccess: () => showMessage('Session ended'), onSettled: reload }),
  )
  const endOthers = useMutation(
    api.session.endOthers.mutationOptions({
      onSuccess: () => {
        setEndingOthers(false)
        showMessage('All other sessions ended')
      },
      onSettled: reload,
    }),
  )
  return (
    <section className="sessions section" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      <p className="muted">If you do not recognise one of these, end its session and change your password.</p>
      <SuccessMessage message={message} />
      {end.error && <Banner kind="error">{errorMessage(end.error, 'Failed to end the session')}</Banner>}
      <QueryStates query={query} loading="Loading your sessions..." failed="Failed to load your sessions" />
      <SessionList
        query={query}
        endingId={end.isPending ? end.variables.id : undefined}
        onEnd={({ id }) => end.mutate({ id })}
      />
      {query.data && query.data.length > 1 && (
        <Button onClick={() => setEndingOthers(true)}>End all other sessions</Button>
      )}
      <ConfirmDialog
        isOpen={isEndingOthers}
        title="End all other sessions"
        question="You stay signed in here. On every other device you have to log in again."
        confirmLabel="End all other sessions"
        pendingLabel="Ending..."
        pending={endOthers.isPending}
        error={endOthers.error && errorMessage(endOthers.error, 'Failed to end the sessions')}
        onConfirm={() => endOthers.mutate({})}
        onClose={() => {
          setEndingOthers(false)
          endOthers.reset()
        }}
      />
    </section>
  )
}
