import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ApprovalSetting } from '#contract/settings/approval-settings'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { APPROVAL_WORDS } from './approval-words.ts'

/** One switch: while on, every new submission of this kind waits for manual approval. */
export function ApprovalSettingCard({ setting }: { setting: ApprovalSetting }) {
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
