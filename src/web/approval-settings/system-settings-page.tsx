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
      <section className="setting">
        <div className="setting-head">
          <h2>Signing in</h2>
          <TextLink to={paths.adminSignIn}>Sign-in Settings</TextLink>
        </div>
        <p className="muted measure">Single sign-on, passkeys, second factors and access for other systems.</p>
      </section>
      <section className="setting">
        <div className="setting-head">
          <h2>Audit Trail</h2>
          <TextLink to={paths.adminAudit}>Open the audit trail</TextLink>
        </div>
        <p className="muted measure">Who changed what, when and from where.</p>
      </section>
      <section className="setting">
        <div className="setting-head">
          <h2>Privacy</h2>
          <TextLink to={paths.adminPrivacy}>Open privacy</TextLink>
        </div>
        <p className="muted measure">Requests for erasure, and how long records are kept.</p>
      </section>
      <section className="setting">
        <div className="setting-head">
          <h2>System</h2>
          <TextLink to={paths.adminStatus}>Open the system page</TextLink>
        </div>
        <p className="muted measure">Version, database, queue, failed emails, last backup and schedule.</p>
      </section>
    </>
  )
}
