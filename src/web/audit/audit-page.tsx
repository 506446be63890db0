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
        title={m.audit_title()}
        subtitle={m.audit_intro()}
        action={
          <Button
            onClick={() => csv.start('audit', chosen(filters))}
            pending={csv.running !== null}
            pendingLabel={m.common_exporting()}
          >
            {m.audit_export()}
          </Button>
        }
      />
      <AuditFilterBar filters={filters} onChange={change} />
      {filters.record && (
        <p className="banner audit-record">
          <ParaglideMessage
            message={m.audit_one_record_notice}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.adminAudit}>{children}</TextLink> }}
          />
        </p>
      )}
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.common_export_failed())}</Banner>}
      <QueryStates query={query} loading={m.audit_loading()} failed={m.audit_load_failed()} />
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title={m.audit_empty_title()}>{m.audit_empty_hint()}</EmptyState>
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
