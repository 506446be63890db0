import { useQuery } from '@tanstack/react-query'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { FeedbackSettingsSection } from '../feedback-settings/feedback-settings-section.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { ApprovalSettingCard } from './approval-setting-card.tsx'
import { UniversityDomains } from './university-domains.tsx'
import './system-settings.css'

/** Approval switches, supervisor emails and email domains (spec section 2; product decision 13). */
export function SystemSettingsPage() {
  const query = useQuery({ ...api.approvalSettings.list.queryOptions(), refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageHeader title={m.system_settings()} subtitle={m.what_needs_approval_when_supervisors_get()} />
      <QueryStates query={query} loading={m.loading_system_settings()} failed={m.failed_to_load_system_settings()} />
      {query.data?.length === 0 && (
        <EmptyState
          title={m.no_system_settings_found()}
          action={
            <Button onClick={() => void query.refetch()} pending={query.isFetching} pendingLabel={m.refreshing()}>
              {m.refresh()}
            </Button>
          }
        />
      )}
      {query.data?.map((setting) => (
        <ApprovalSettingCard key={setting.settingKey} setting={setting} />
      ))}
      <p className="banner setting-help">{m.changes_affect_only_new_submissions_existing()}</p>
      <FeedbackSettingsSection />
      <UniversityDomains />
      <Section id="more-settings" title={m.more_settings()} className="more-settings">
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
    title: m.terms,
    to: paths.adminTerms,
    link: m.open_terms,
    about: m.periods_by_which_lists_figures_and,
  }),
  localized({
    title: m.appearance,
    to: paths.adminAppearance,
    link: m.open_appearance,
    about: m.logo_accent_colour_support_contact_and,
  }),
  localized({
    title: m.signing_in,
    to: paths.adminSignIn,
    link: m.sign_in_settings_2,
    about: m.single_sign_on_passkeys_second_factors,
  }),
  localized({
    title: m.webhooks_2,
    to: paths.adminWebhooks,
    link: m.open_webhooks,
    about: m.tell_other_systems_when_internships_and,
  }),
  localized({
    title: m.audit_trail_2,
    to: paths.adminAudit,
    link: m.open_audit_trail,
    about: m.who_changed_what_when_and_from,
  }),
  localized({
    title: m.privacy,
    to: paths.adminPrivacy,
    link: m.open_privacy,
    about: m.requests_for_erasure_and_how_long,
  }),
  localized({
    title: m.system,
    to: paths.adminStatus,
    link: m.open_system_page,
    about: m.version_database_queue_failed_emails_last,
  }),
]
