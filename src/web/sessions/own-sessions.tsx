import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
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
    api.session.end.mutationOptions({ onSuccess: () => showMessage(m.session_ended()), onSettled: reload }),
  )
  const endOthers = useMutation(
    api.session.endOthers.mutationOptions({
      onSuccess: () => {
        setEndingOthers(false)
        showMessage(m.all_other_sessions_ended())
      },
      onSettled: reload,
    }),
  )
  return (
    <Section id="own-sessions" title={m.where_you_are_signed_in()} about={m.if_you_do_not_recognise_one()}>
      <SuccessMessage message={message} />
      {end.error && <Banner kind="error">{errorMessage(end.error, m.failed_to_end_session())}</Banner>}
      <QueryStates query={query} loading={m.loading_your_sessions()} failed={m.failed_to_load_your_sessions()} />
      <SessionList
        query={query}
        endingId={end.isPending ? end.variables.id : undefined}
        onEnd={({ id }) => end.mutate({ id })}
      />
      {query.data && query.data.length > 1 && (
        <Button onClick={() => setEndingOthers(true)}>{m.end_all_other_sessions()}</Button>
      )}
      <ConfirmDialog
        isOpen={isEndingOthers}
        title={m.end_all_other_sessions()}
        question={m.you_stay_signed_in_here_on()}
        confirmLabel={m.end_all_other_sessions()}
        pendingLabel={m.ending_2()}
        pending={endOthers.isPending}
        error={endOthers.error && errorMessage(endOthers.error, m.failed_to_end_sessions())}
        onConfirm={() => endOthers.mutate({})}
        onClose={() => {
          setEndingOthers(false)
          endOthers.reset()
        }}
      />
    </Section>
  )
}
