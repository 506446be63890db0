import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ApprovalSetting } from '#contract/settings/approval-settings'
import type { ApprovalSettingKey } from '#domain/settings/approval-settings'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { UniversityDomains } from '../../people/universities/university-domains.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { FeedbackSettingsSection } from '../feedback-settings/feedback-settings-section.tsx'
import './system-settings.css'

/** Approval switches, supervisor emails and email domains (spec section 2; product decision 13). */
export function SystemSettingsPage() {
  const query = useQuery({ ...api.approvalSettings.list.queryOptions(), refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageHeader title={m.approval_settings_title()} subtitle={m.approval_settings_intro()} />
      <QueryStates query={query} loading={m.approval_settings_loading()} failed={m.approval_settings_load_failed()} />
      {query.data?.length === 0 && (
        <EmptyState
          title={m.approval_settings_empty_title()}
          action={
            <Button
              onClick={() => void query.refetch()}
              pending={query.isFetching}
              pendingLabel={m.common_refreshing()}
            >
              {m.common_refresh()}
            </Button>
          }
        />
      )}
      {query.data?.map((setting) => (
        <ApprovalSettingCard key={setting.settingKey} setting={setting} />
      ))}
      <p className="banner setting-help">{m.approval_settings_changes_hint()}</p>
      <FeedbackSettingsSection />
      <UniversityDomains />
    </>
  )
}

/** One switch: while on, every new submission of this kind waits for manual approval. */
function ApprovalSettingCard({ setting }: { setting: ApprovalSetting }) {
  const { settingKey, settingValue, updatedByName, updatedAt } = setting
  const { title, description, impact } = APPROVAL_WORDS[settingKey]
  const reload = useReload(api.approvalSettings.key())
  const [message, showMessage] = useTimedMessage(3000)
  const titleId = useId()
  const change = useMutation(
    api.approvalSettings.change.mutationOptions({
      onSuccess: async () => {
        await reload()
        showMessage(m.approval_settings_saved())
      },
    }),
  )
  // Optimistic: shows the new value while it is being saved.
  const isRequired = change.isPending ? change.variables.settingValue : settingValue
  return (
    <Section
      id={titleId}
      title={title}
      about={description}
      action={
        <Badge tone={isRequired ? 'pending' : 'approved'}>
          {isRequired ? m.approval_settings_manual_badge() : m.approval_settings_automatic_badge()}
        </Badge>
      }
    >
      <div className="setting-switch">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isRequired}
          aria-labelledby={titleId}
          aria-disabled={change.isPending}
          onClick={() => !change.isPending && change.mutate({ settingKey, settingValue: !settingValue })}
        />
        <span>{isRequired ? m.approval_settings_required_state() : m.approval_settings_automatic_state()}</span>
        {change.isPending && <span className="muted small">{m.common_saving()}</span>}
      </div>
      <p className="measure">
        <strong>{m.approval_settings_impact_label()}</strong> {impact(isRequired)}
      </p>
      <LastChanged by={updatedByName} at={updatedAt} />
      <SuccessMessage message={message} />
      {change.isError && <Banner kind="error">{errorMessage(change.error, m.common_setting_save_failed())}</Banner>}
    </Section>
  )
}

type Words = { title: string; description: string; impact: (isRequired: boolean) => string }

/** Each switch's title, description and effect on students (spec sections 2 and 4, settings effect). */
const APPROVAL_WORDS: Record<ApprovalSettingKey, Words> = {
  require_internship_approval: {
    get title() {
      return m.approval_settings_internships_title()
    },
    get description() {
      return m.approval_settings_internships_intro()
    },
    impact: (isRequired: boolean) =>
      isRequired
        ? m.approval_settings_internships_required_impact()
        : m.approval_settings_internships_automatic_impact(),
  },
  require_feedback_approval: {
    get title() {
      return m.approval_settings_feedback_title()
    },
    get description() {
      return m.approval_settings_feedback_intro()
    },
    impact: (isRequired: boolean) =>
      isRequired ? m.approval_settings_feedback_required_impact() : m.approval_settings_feedback_automatic_impact(),
  },
}
