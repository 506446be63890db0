import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { ErrorState } from '../ui/error-state.tsx'
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
        Emails are sent on working days until 18:00, at most one per supervisor and day, and stop once the supervisor
        has answered. After a late request, the reminders are sent later too.
      </p>
      {query.isPending && <p role="status">Loading...</p>}
      {query.isError && (
        <ErrorState
          title={errorMessage(query.error, 'Failed to load the settings for supervisors')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Loaded {...query.data} />}
    </section>
  )
}

type Settings = Parameters<typeof FeedbackSettingsForm>[0]['settings']

function Loaded({
  updatedAt,
  updatedByName,
  ...settings
}: Settings & { updatedAt: string; updatedByName: string | null }) {
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
