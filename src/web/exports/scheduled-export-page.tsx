import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ScheduledExport } from '#contract/scheduled-exports'
import { columnChoices } from '#domain/chosen-columns'
import { formatDay } from '#domain/dates'
import { scheduleInWords } from '#domain/scheduled-exports'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ExportButton } from './export-list.tsx'
import { filterWords, KIND_NAMES } from './filter-words.ts'
import './scheduled-exports.css'

/** Where the emailed link of a scheduled export leads: what the file has, and its download. */
export function ScheduledExportPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.scheduledExports.list.queryOptions())
  const found = query.data?.find((row) => row.id === id)
  return (
    <>
      <PageHeader
        title={found?.name ?? 'Scheduled Export'}
        subtitle="The file has the records that you may see now."
        action={<BackLink to={paths.manageExports}>Scheduled exports</BackLink>}
      />
      <QueryStates
        query={query}
        loading="Loading the export..."
        failed="Failed to load the export. Please try again."
      />
      {query.isSuccess && !found && (
        <EmptyState title="Export Not Found">It has been deleted, or it belongs to somebody else.</EmptyState>
      )}
      {found && <Loaded row={found} />}
    </>
  )
}

function Loaded({ row }: { row: ScheduledExport }) {
  const person = usePerson()
  const terms = useQuery(api.terms.list.queryOptions()).data ?? []
  const { kind, filters, columns, nextDueOn, pausedAt } = row
  const headers = columns.map((fact) => columnChoices(kind).find((column) => column.fact === fact)?.header)
  const scope = person.role === 'admin' ? 'All departments' : (noDepartments(person) ?? person.departments.join(', '))
  return (
    <>
      <dl className="facts">
        <dt>List</dt>
        <dd>{KIND_NAMES[kind]}</dd>
        <dt>Filters</dt>
        <dd>{filterWords(filters, terms).join(' · ')}</dd>
        <dt>Your departments</dt>
        <dd>{scope}</dd>
        <dt>Columns</dt>
        <dd>{headers.join(', ')}</dd>
        <dt>Email</dt>
        <dd>{pausedAt ? 'Paused' : `Comes ${scheduleInWords(row)}, next on ${formatDay(nextDueOn)}`}</dd>
      </dl>
      <div className="scheduled-download">
        <ExportButton look="primary" endpoint={kind} filters={{ ...filters, columns: columns.join(',') }} />
      </div>
    </>
  )
}
