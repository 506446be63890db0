import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ScheduledExport } from '#contract/scheduled-exports'
import { columnChoices } from '#domain/chosen-columns'
import { formatDay } from '#domain/dates'
import { scheduleInWords } from '#domain/scheduled-exports'
import * as m from '#messages'
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
        title={found?.name ?? m.scheduled_export_2()}
        subtitle={m.file_has_records_that_you_may()}
        action={<BackLink to={paths.manageExports}>{m.scheduled_exports()}</BackLink>}
      />
      <QueryStates query={query} loading={m.loading_export()} failed={m.failed_to_load_export_please_try()} />
      {query.isSuccess && !found && (
        <EmptyState title={m.export_not_found()}>{m.it_has_been_deleted_or_it()}</EmptyState>
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
  const scope = person.role === 'admin' ? m.all_departments() : (noDepartments(person) ?? person.departments.join(', '))
  return (
    <>
      <dl className="facts">
        <dt>{m.list()}</dt>
        <dd>{KIND_NAMES[kind]}</dd>
        <dt>{m.filters()}</dt>
        <dd>{filterWords(filters, terms).join(' · ')}</dd>
        <dt>{m.your_departments()}</dt>
        <dd>{scope}</dd>
        <dt>{m.columns_2()}</dt>
        <dd>{headers.join(', ')}</dd>
        <dt>{m.email()}</dt>
        <dd>
          {pausedAt ? m.paused() : m.comes_next_on({ schedule: scheduleInWords(row), nextDueOn: formatDay(nextDueOn) })}
        </dd>
      </dl>
      <div className="scheduled-download">
        <ExportButton look="primary" endpoint={kind} filters={{ ...filters, columns: columns.join(',') }} />
      </div>
    </>
  )
}
