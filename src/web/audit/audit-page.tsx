import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as m from '#messages'
import { errorMessage } from '../api/error-message.ts'
import { useCsvExport } from '../exports/use-csv-export.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { type AuditFilters, auditEntries } from './audit-entries.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditRow } from './audit-row.tsx'
import '../ui/rows.css'
import './audit.css'

/** Who changed what, when and from where. */
export function AuditPage() {
  const filters = useSearch({ strict: false }) as AuditFilters
  const navigate = useNavigate()
  const query = useInfiniteQuery(auditEntries(filters))
  const csv = useCsvExport(5000)
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  const change = (changes: AuditFilters) =>
    void navigate({
      to: paths.adminAudit,
      search: chosen({ ...filters, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={m.audit_trail_2()}
        subtitle={m.who_changed_what_when_and_from_where()}
        action={
          <Button
            onClick={() => csv.start('audit', chosen(filters))}
            pending={csv.running !== null}
            pendingLabel={m.exporting()}
          >
            {m.export_csv()}
          </Button>
        }
      />
      <AuditFilterBar filters={filters} onChange={change} />
      {filters.record && (
        <p className="banner audit-record">
          <ParaglideMessage
            message={m.history_of_one_record_show_all}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.adminAudit}>{children}</TextLink> }}
          />
        </p>
      )}
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.export_failed())}</Banner>}
      <QueryStates query={query} loading={m.loading_audit_trail()} failed={m.failed_to_load_audit_trail()} />
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title={m.no_entries_found()}>{m.no_entry_matches_these_filters()}</EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="rows audit long-list" aria-busy={query.isPlaceholderData}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}

/** The filters that are set. */
function chosen(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}
