import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResponseDays, ResponseFigures } from '#contract/office/figures'
import { localized } from '#domain/localized'
import { FEWEST_ANSWERS_FOR_MEDIAN, RESPONSE_PERIODS } from '#domain/response-figures'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { SelectField } from '../../form/select-field.tsx'
import { managesNothing, NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysInUrl } from '../review/review-filters.ts'
import { StackingTable } from './breakdown-table.tsx'
import { ChannelsTable } from './channels-table.tsx'
import { DaysChart } from './charts/days-chart.tsx'
import { responseColumns } from './response-columns.ts'
import { periodIn, responseDays, responseFigures } from './response-figures.ts'
import './statistics.css'

const ALL = 'all'
const PERIODS = [
  localized({ value: ALL, label: m.common_all }),
  ...RESPONSE_PERIODS.map((days) => ({
    value: daysInUrl(days),
    label: m.figures_responses_last_days_filter({ days }),
  })),
]

/** How supervisors respond: requests, opened forms, submissions, and how long they took. */
export function ResponseFiguresPage() {
  const person = usePerson()
  const { filters, field } = useUrlFilters<'term' | 'period'>()
  const period = periodIn(filters)
  const query = useQuery({ ...responseFigures(filters), placeholderData: keepPreviousData })
  const days = useQuery({ ...responseDays(filters), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={m.figures_responses_page_title()} subtitle={m.figures_responses_intro()} />
      <div className="response-period">
        <SelectField
          label={m.figures_responses_period_label()}
          options={PERIODS}
          {...field('period')}
          value={period ? daysInUrl(period) : ALL}
          onChange={(days) => field('period').onChange(days === ALL ? '' : days)}
        />
        <TermFilter {...field('term')} />
      </div>
      <QueryStates query={query} loading={m.figures_loading()} failed={m.figures_load_failed()} />
      {query.data?.requested === 0 &&
        (managesNothing(person) ? (
          <NoDepartments />
        ) : (
          <EmptyState title={m.common_requests_none_found()}>{m.figures_responses_empty()}</EmptyState>
        ))}
      {query.data && query.data.requested > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <ResponseTotals figures={query.data} />
          <QueryStates query={days} loading={m.figures_loading()} failed={m.figures_load_failed()} />
          {days.data && <Days figures={days.data} />}
          <ResponseTable departments={query.data.departments} />
          <p className="muted small measure">
            {m.figures_responses_medians_hint({ fewestAnswersForMedian: FEWEST_ANSWERS_FOR_MEDIAN })}
          </p>
        </div>
      )}
    </>
  )
}

/** Nothing if all requests are of erased students. */
function Days({ figures }: { figures: ResponseDays }) {
  if (figures.requests === 0) return null
  return (
    <>
      <DaysChart figures={figures} />
      {figures.channels && <ChannelsTable channels={figures.channels} before={figures.termBefore?.name ?? null} />}
    </>
  )
}

/** The response figures of all departments together. */
function ResponseTotals({ figures }: { figures: ResponseFigures }) {
  return (
    <ul className="figure-row">
      {responseColumns().map(({ label, value, note }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className={value(figures) === m.common_too_few_hidden() ? 'muted' : 'figure-count figures'}>
            {value(figures)}
          </p>
          {note && <p className="small muted">{note(figures)}</p>}
        </li>
      ))}
    </ul>
  )
}

type ResponseTableProps = Pick<ResponseFigures, 'departments'>

/** The response figures by department. */
function ResponseTable({ departments }: ResponseTableProps) {
  return (
    <section className="section dashboard-part" aria-labelledby="responses-by-department">
      <h2 id="responses-by-department">{m.figures_responses_departments_title()}</h2>
      <StackingTable needs="46rem" rows={departments} nameOf={nameOf} columns={responseColumns()} />
    </section>
  )
}

function nameOf({ department }: ResponseTableProps['departments'][number]): string {
  return department ?? m.common_no_department()
}
