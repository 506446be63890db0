import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { ReviewStatistics } from '#contract/office/figures'
import type { OpenRequestCounts } from '#contract/office/open-requests'
import { dashboardFigure, exportedRows } from '#domain/office/counted-lists'
import { percentages } from '#domain/office/statistics'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { paths } from '../../routing/paths.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExportPanel } from '../exports/export-panel.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { Count, erasedNote } from './count.tsx'
import { Figures } from './figures.tsx'
import { openRequestCounts, useReviewStatistics } from './figures-queries.ts'
import { listsOf } from './list-links.ts'
import { QuickActions } from './quick-actions.tsx'
import '../../ui/tones.css'
import './statistics.css'

/** Figures for the whole university (spec section 2, Admin dashboard). */
export function AdminDashboardPage() {
  const { query, term, termField } = useReviewStatistics()
  const requests = useQuery(openRequestCounts(term))
  return (
    <>
      <PageHeader title={m.figures_admin_dashboard_title()} />
      <div className="response-period">
        <TermFilter {...termField} />
      </div>
      <QueryStates
        query={query.data ? requests : query}
        loading={m.figures_dashboard_loading()}
        failed={m.figures_admin_load_failed()}
      />
      <WaitingChoices />
      {term === '' && query.data?.internships.total === 0 && <FirstSteps />}
      {query.data && requests.data && <Overview statistics={query.data} requests={requests.data} term={term} />}
      <QuickActions term={term}>
        <ButtonLink to={paths.adminUsers}>{m.figures_add_managers()}</ButtonLink>
        <ButtonLink to={paths.adminSystem}>{m.figures_choose_approvals()}</ButtonLink>
      </QuickActions>
    </>
  )
}

/**
 * Choices that wait for an admin. Without a mail server nobody is emailed. Erasing stays off after an installation or an upgrade
 * until an admin has chosen, and new emails stay off after an upgrade.
 */
function WaitingChoices() {
  const retention = useQuery(api.privacy.getRetention.queryOptions())
  const emails = useQuery(api.feedbackSettings.get.queryOptions())
  const waitsForRetention = retention.data?.startsAt === null
  const waitsForEmails = emails.data?.awaitsChoice === true
  const lacksMailServer = emails.data?.hasMailServer === false
  if (!waitsForRetention && !waitsForEmails && !lacksMailServer) return null
  return (
    <section className="section dashboard-part" aria-labelledby="waiting-choices">
      <h2 id="waiting-choices">{m.figures_waiting_title()}</h2>
      {lacksMailServer && <p>{m.figures_waiting_mail_server()}</p>}
      {waitsForRetention && (
        <p>
          <LinkedText message={m.figures_waiting_retention} to={paths.adminPrivacy} />
        </p>
      )}
      {waitsForEmails && (
        <p>
          <LinkedText message={m.figures_waiting_emails} to={paths.adminSystem} />
        </p>
      )}
    </section>
  )
}

/** What an admin sets up in a new installation, in this order; shown until the first department exists. */
function FirstSteps() {
  const departments = useQuery(api.departments.list.queryOptions())
  if (departments.data?.length !== 0) return null
  return (
    <section className="section dashboard-part" aria-labelledby="first-steps">
      <h2 id="first-steps">{m.figures_first_steps_title()}</h2>
      <ol className="first-steps">
        <li>
          <LinkedText message={m.figures_first_step_departments} to={paths.adminDepartments} />
        </li>
        <li>
          <LinkedText message={m.figures_first_step_email_domains} to={paths.adminSystem} />
        </li>
        <li>
          <LinkedText message={m.figures_first_step_managers} to={paths.adminUsers} />
        </li>
      </ol>
    </section>
  )
}

type LinkedTextProps = { message: typeof m.figures_waiting_retention; to: string }

function LinkedText({ message, to }: LinkedTextProps) {
  return (
    <ParaglideMessage
      message={message}
      inputs={{}}
      markup={{ textLink: ({ children }) => <TextLink to={to}>{children}</TextLink> }}
    />
  )
}

type OverviewProps = { statistics: ReviewStatistics; requests: OpenRequestCounts; term: string }

function Overview({ statistics, requests, term }: OverviewProps) {
  const scope = recordFilters({ term })
  const { undelivered } = requests
  const { ended } = statistics.feedback
  const lists = listsOf('admin', {})
  return (
    <>
      <Figures statistics={statistics} scope={scope} hasTotalFeedback />
      <div className="status-bars">
        <StatusBar
          title={m.figures_internship_status_title()}
          parts={[
            {
              label: m.common_pending(),
              tone: 'pending',
              ...dashboardFigure(statistics, 'internships', 'pending', scope),
            },
            {
              label: m.common_approved(),
              tone: 'approved',
              ...dashboardFigure(statistics, 'internships', 'approved', scope),
            },
            {
              label: m.internships_status_rejected(),
              tone: 'rejected',
              ...dashboardFigure(statistics, 'internships', 'rejected', scope),
            },
          ]}
        />
        <StatusBar
          title={m.figures_feedback_status_title()}
          parts={[
            {
              label: m.common_pending(),
              tone: 'pending',
              ...dashboardFigure(statistics, 'feedback', 'pending', scope),
              note:
                undelivered > 0 &&
                m.figures_undelivered_count({ count: undelivered.toLocaleString(m.common_locale()) }),
            },
            {
              label: m.figures_submitted_legend(),
              tone: 'submitted',
              ...dashboardFigure(statistics, 'feedback', 'submitted', scope),
            },
            {
              label: m.common_approved(),
              tone: 'approved',
              ...dashboardFigure(statistics, 'feedback', 'approved', scope),
            },
          ]}
        >
          {ended > 0 && (
            <p className="small">
              <TextLink {...lists(dashboardFigure(statistics, 'feedback', 'ended', scope).lists[0])}>
                {m.figures_ended_requests({ count: ended })}
              </TextLink>
            </p>
          )}
        </StatusBar>
      </div>
      <ExportPanel
        counts={exportedRows(statistics)}
        filters={scope}
        successClearsAfter={3000}
        describeFailure={() => m.figures_export_failed()}
      />
    </>
  )
}

type Part = { label: string; tone: BadgeTone; note?: string | false } & ReturnType<typeof dashboardFigure>

type StatusBarProps = { title: string; parts: readonly Part[]; children?: ReactNode }

/** The parts of a total, as a bar in their statuses' colours and in words with their lists. */
function StatusBar({ title, parts, children }: StatusBarProps) {
  const titleId = useId()
  const total = sumOf(parts)
  const shares = percentages(parts.map(({ count }) => count))
  const lists = listsOf('admin', {})
  return (
    <section className="status-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <svg
        className="status-bar-track"
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {parts.map(({ label, count, tone }, at) => (
          <rect key={label} className={`tone-${tone}`} x={sumOf(parts.slice(0, at))} width={count} height="1" />
        ))}
      </svg>
      <ul className="status-bar-legend">
        {parts.map((part, at) => (
          <li key={part.label}>
            <span className={`status-bar-key tone-${part.tone}`} aria-hidden="true" />
            {part.label}{' '}
            <span className="figures">
              <strong>
                <Count count={part.count} list={lists(part.lists[0])} label={part.label} />
              </strong>{' '}
              ({shares[at]}%)
            </span>
            {[part.note, erasedNote(part.erased)].map(
              (note) =>
                note && (
                  <span key={note} className="muted small">
                    {' '}
                    {note}
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}
