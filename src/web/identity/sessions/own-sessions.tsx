import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { SessionList } from './session-list.tsx'

/** The browsers in which the person is signed in; ends one, or all others. */
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
