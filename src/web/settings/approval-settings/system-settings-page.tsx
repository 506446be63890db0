import { useQuery } from '@tanstack/react-query'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { UniversityDomains } from '../../people/universities/university-domains.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { FeedbackSettingsSection } from '../feedback-settings/feedback-settings-section.tsx'
import { ApprovalSettingCard } from './approval-setting-card.tsx'
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
      <Section id="more-settings" title={m.approval_settings_more_title()} className="more-settings">
        <ul className="rows">
          {MORE.map(({ title, to, link, about }) => (
            <li key={to}>
              <h3 className="row-title">{title}</h3>
              <span className="muted small">{about}</span>
              <div className="row-actions">
                <TextLink to={to}>{link}</TextLink>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Settings and reports with screens of their own. */
const MORE = [
  localized({
    title: m.terms_title,
    to: paths.adminTerms,
    link: m.approval_settings_terms_link,
    about: m.approval_settings_terms_intro,
  }),
  localized({
    title: m.appearance_page_title,
    to: paths.adminAppearance,
    link: m.approval_settings_appearance_link,
    about: m.approval_settings_appearance_intro,
  }),
  localized({
    title: m.approval_settings_sign_in_title,
    to: paths.adminSignIn,
    link: m.sign_in_settings_title,
    about: m.approval_settings_sign_in_intro,
  }),
  localized({
    title: m.webhooks_title,
    to: paths.adminWebhooks,
    link: m.approval_settings_webhooks_link,
    about: m.approval_settings_webhooks_intro,
  }),
  localized({
    title: m.audit_title,
    to: paths.adminAudit,
    link: m.approval_settings_audit_link,
    about: m.approval_settings_audit_intro,
  }),
  localized({
    title: m.privacy_title,
    to: paths.adminPrivacy,
    link: m.approval_settings_privacy_link,
    about: m.approval_settings_privacy_intro,
  }),
  localized({
    title: m.system_title,
    to: paths.adminStatus,
    link: m.approval_settings_system_link,
    about: m.approval_settings_system_intro,
  }),
]
