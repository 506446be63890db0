import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FeedbackSettingsInput } from '#contract/feedback-settings'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { FeedbackSettingsForm } from './feedback-settings-form.tsx'
import './feedback-settings.css'

/** The automatic emails to supervisors and the options of their form. */
export function FeedbackSettingsSection() {
  const query = useQuery(api.feedbackSettings.get.queryOptions())
  const titleId = useId()
  return (
    <section className="feedback-settings" aria-labelledby={titleId}>
      <h2 id={titleId}>Supervisor emails and form</h2>
      <p className="muted measure">
        Emails are sent on working days until 18:00, at most one per supervisor per day, and stop once the supervisor
        has answered. If a request is sent late, its reminders are delayed too.
      </p>
      <QueryStates query={query} failed="Failed to load the settings for supervisors" />
      {query.data && <Loaded {...query.data} />}
    </section>
  )
}

type LoadedProps = FeedbackSettingsInput & { updatedAt: string; updatedByName: string | null }

function Loaded({ updatedAt, updatedByName, ...settings }: LoadedProps) {
  return (
    <>
      <FeedbackSettingsForm settings={settings} />
      {updatedByName && (
        <p className="muted small">
          Last changed by {updatedByName}, <Instant at={updatedAt} />
        </p>
      )}
    </>
  )
}
