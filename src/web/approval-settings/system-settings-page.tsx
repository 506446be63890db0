import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { FeedbackSettingsSection } from '../feedback-settings/feedback-settings-section.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ApprovalSettingCard } from './approval-setting-card.tsx'
import { UniversityDomains } from './university-domains.tsx'
import './system-settings.css'

/** Approval switches, supervisor emails and email domains (spec section 2; product decision 13). */
export function SystemSettingsPage() {
  const query = useQuery({ ...api.approvalSettings.list.queryOptions(), refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageHeader
        title="System Settings"
        subtitle="What needs approval, when supervisors get emails, and who may register."
      />
      <QueryStates query={query} loading="Loading system settings..." failed="Failed to load system settings" />
      {query.data?.length === 0 && (
        <EmptyState
          title="No system settings found."
          action={
            <Button onClick={() => void query.refetch()} pending={query.isFetching} pendingLabel="Refreshing...">
              Refresh
            </Button>
          }
        />
      )}
      {query.data?.map((setting) => (
        <ApprovalSettingCard key={setting.settingKey} setting={setting} />
      ))}
      <p className="banner setting-help">Changes affect only new submissions. Existing pending items are unaffected.</p>
      <FeedbackSettingsSection />
      <UniversityDomains />
      {MORE.map(({ title, to, link, about }) => (
        <section key={title} className="setting">
          <div className="setting-head">
            <h2>{title}</h2>
            <TextLink to={to}>{link}</TextLink>
          </div>
          <p className="muted measure">{about}</p>
        </section>
      ))}
    </>
  )
}

/** Settings and reports with screens of their own. */
const MORE = [
  {
    title: 'Terms',
    to: paths.adminTerms,
    link: 'Open terms',
    about: 'The periods by which lists, figures and exports can be filtered, and their deadlines.',
  },
  {
    title: 'Signing in',
    to: paths.adminSignIn,
    link: 'Sign-in Settings',
    about: 'Single sign-on, passkeys, second factors and access for other systems.',
  },
  {
    title: 'Webhooks',
    to: paths.adminWebhooks,
    link: 'Open webhooks',
    about: 'Tell other systems when internships and feedback change.',
  },
  {
    title: 'Audit Trail',
    to: paths.adminAudit,
    link: 'Open the audit trail',
    about: 'Who changed what, when and from where.',
  },
  {
    title: 'Privacy',
    to: paths.adminPrivacy,
    link: 'Open privacy',
    about: 'Requests for erasure, and how long records are kept.',
  },
  {
    title: 'System',
    to: paths.adminStatus,
    link: 'Open the system page',
    about: 'Version, database, queue, failed emails, last backup and schedule.',
  },
]
