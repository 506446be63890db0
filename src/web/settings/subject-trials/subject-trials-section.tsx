import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrialEmail } from '#domain/feedback/subject-trial'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { StartTrialForm } from './start-trial-form.tsx'
import { TrialResult } from './trial-result.tsx'
import './subject-trials.css'

/** Another subject on half of the people: the trial that runs or the form to start one, and the earlier ones. */
export function SubjectTrialsSection({ email }: { email: TrialEmail }) {
  const trials = useQuery(api.subjectTrials.list.queryOptions({ input: { email } }))
  const reload = useReload(api.subjectTrials.key())
  const [ending, setEnding] = useState<string>()
  const [message, showMessage] = useTimedMessage(5000)
  const running = trials.data?.find(({ endedAt }) => endedAt === null)
  const plan = useQuery({
    ...api.subjectTrials.plan.queryOptions({ input: { email } }),
    enabled: trials.isSuccess && !running,
  })
  const earlier = trials.data?.filter(({ endedAt }) => endedAt !== null) ?? []
  const onStart = async () => {
    showMessage(m.subject_trials_started())
    await reload()
  }
  return (
    <Section id="subject-trials" title={m.subject_trials_title()} about={m.subject_trials_intro()}>
      <QueryStates query={trials} loading={m.subject_trials_loading()} failed={m.subject_trials_load_failed()} />
      {trials.data && (
        <>
          <SuccessMessage message={message} />
          {running && (
            <>
              <TrialResult trial={running} />
              <Button onClick={() => setEnding(running.id)}>{m.subject_trials_end()}</Button>
            </>
          )}
          {!running && (
            <>
              <QueryStates query={plan} loading={m.subject_trials_loading()} failed={m.subject_trials_load_failed()} />
              {plan.data && <StartTrialForm email={email} plan={plan.data} onStart={onStart} />}
            </>
          )}
          {earlier.length > 0 && (
            <ul className="earlier-trials" aria-label={m.subject_trials_list_title()}>
              {earlier.map((trial) => (
                <li key={trial.id}>
                  <TrialResult trial={trial} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {ending && (
        <ConfirmDialog
          title={m.subject_trials_end()}
          question={m.subject_trials_end_question()}
          confirmLabel={m.subject_trials_end()}
          request={() => api.subjectTrials.end.call({ id: ending })}
          onSuccess={async () => {
            setEnding(undefined)
            showMessage(m.subject_trials_ended())
            await reload()
          }}
          failed={m.subject_trials_end_failed()}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Section>
  )
}
