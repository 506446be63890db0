import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ScheduledExport } from '#contract/office/schedules'
import { columnChoices } from '#domain/office/chosen-columns'
import { scheduleInWords } from '#domain/office/scheduled-exports'
import { STAFF_LISTS } from '#domain/office/staff-lists'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { managesNothing } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Download } from '../exports/export-list.tsx'
import { filterWords } from '../exports/filter-words.ts'
import '../exports/scheduled-exports.css'

/** The target of the emailed link of a scheduled export: its content and the download. */
export function ScheduledExportPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.scheduledExports.list.queryOptions())
  const found = query.data?.find((row) => row.id === id)
  return (
    <>
      <PageHeader title={found?.name ?? m.schedules_export_title()} subtitle={m.schedules_export_intro()} />
      <QueryStates query={query} loading={m.schedules_export_loading()} failed={m.schedules_export_load_failed()} />
      {query.isSuccess && !found && (
        <EmptyState title={m.schedules_export_not_found_title()}>{m.schedules_export_not_found_hint()}</EmptyState>
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
  const own = managesNothing(person) ? m.common_no_departments_title() : person.departments.join(', ')
  const scope = person.role === 'admin' ? m.common_all_departments() : own
  return (
    <>
      <dl className="facts">
        <dt>{m.schedules_export_list_label()}</dt>
        <dd>{STAFF_LISTS[kind].title()}</dd>
        <dt>{m.common_filters()}</dt>
        <dd>{filterWords(filters, terms).join(' · ')}</dd>
        <dt>{m.schedules_export_departments_label()}</dt>
        <dd>{scope}</dd>
        <dt>{m.common_columns()}</dt>
        <dd>{headers.join(', ')}</dd>
        <dt>{m.common_email()}</dt>
        <dd>
          {pausedAt
            ? m.schedules_paused_badge()
            : m.schedules_export_rhythm({ schedule: scheduleInWords(row), nextDueOn: formatDay(nextDueOn) })}
        </dd>
      </dl>
      <div className="scheduled-download">
        <Download look="primary" endpoint={kind} filters={{ ...filters, columns: columns.join(',') }} />
      </div>
    </>
  )
}
