import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FeedbackSettingsInput } from '#contract/settings/feedback-settings'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Section } from '../../ui/section.tsx'
import { FeedbackSettingsForm } from './feedback-settings-form.tsx'
import './feedback-settings.css'

/** The automatic emails to supervisors and the options of their form. */
export function FeedbackSettingsSection() {
  const query = useQuery(api.feedbackSettings.get.queryOptions())
  const titleId = useId()
  return (
    <Section
      id={titleId}
      title={m.feedback_settings_title()}
      about={m.feedback_settings_intro()}
      className="feedback-settings"
    >
      <QueryStates query={query} failed={m.feedback_settings_load_failed()} />
      {query.data && <Loaded {...query.data} />}
    </Section>
  )
}

type LoadedProps = FeedbackSettingsInput & { updatedAt: string; updatedByName: string | null }

function Loaded({ updatedAt, updatedByName, ...settings }: LoadedProps) {
  return (
    <>
      <FeedbackSettingsForm settings={settings} />
      <LastChanged by={updatedByName} at={updatedAt} />
    </>
  )
}
