import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResponseDays, ResponseFigures } from '#contract/office/figures'
import { type CountedList, within } from '#domain/office/counted-lists'
import { FEWEST_ANSWERS_FOR_MEDIAN, RESPONSE_PERIODS } from '#domain/office/response-figures'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { SelectField } from '../../form/select-field.tsx'
import { managesNothing, NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysInUrl, recordFilters } from '../review/review-filters.ts'
import { StackingTable } from './breakdown-table.tsx'
import { ChannelsTable } from './channels-table.tsx'
import { DaysChart } from './charts/days-chart.tsx'
import { erasedNote } from './count.tsx'
import { type Lists, listsOf } from './list-links.ts'
import { responseColumns } from './response-columns.ts'
import { ResponseCount, ResponseParts } from './response-count.tsx'
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
  const lists = listsOf(person.role, recordFilters({ term: filters.term }))
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
          <ResponseTotals figures={query.data} lists={lists} />
          <QueryStates query={days} loading={m.figures_loading()} failed={m.figures_load_failed()} />
          {days.data && <Days figures={days.data} since={query.data.since} lists={lists} />}
          <ResponseTable figures={query.data} lists={lists} />
          <p className="muted small measure">
            {m.figures_responses_medians_hint({ fewestAnswersForMedian: FEWEST_ANSWERS_FOR_MEDIAN })}
          </p>
        </div>
      )}
    </>
  )
}

/** Empty if all requests are of erased students. */
function Days({ figures, since, lists }: { figures: ResponseDays; since: ResponseFigures['since']; lists: Lists }) {
  if (figures.requests === 0) return null
  return (
    <>
      <DaysChart figures={figures} />
      {figures.channels && (
        <ChannelsTable
          channels={figures.channels}
          before={figures.termBefore?.name ?? null}
          since={since}
          lists={lists}
        />
      )}
    </>
  )
}

type FiguresProps = { figures: ResponseFigures; lists: Lists }

/** The response figures of all departments together. */
function ResponseTotals({ figures, lists }: FiguresProps) {
  return (
    <>
      <ul className="figure-row">
        {responseColumns().map(({ label, value, note, listed }) => {
          const counted = listed && { responses: figures, counted: listed, since: figures.since, lists, label }
          return (
            <li key={label}>
              <h2>{label}</h2>
              <p className={value(figures) === m.common_too_few_hidden() ? 'muted' : 'figure-count figures'}>
                {counted ? <ResponseCount {...counted} /> : value(figures)}
              </p>
              {note && <p className="small muted">{note(figures)}</p>}
              {counted && <ResponseParts {...counted} />}
              {listed && <p className="small muted">{erasedNote(figures.erased[listed])}</p>}
            </li>
          )
        })}
      </ul>
      {figures.erased.requested > 0 && (
        <p className="muted measure">{m.figures_erased_hint({ count: figures.erased.requested })}</p>
      )}
    </>
  )
}

type Department = ResponseFigures['departments'][number]

/** Response figures by department. Students without one have no list of their own. */
function ResponseTable({ figures: { since, departments }, lists }: FiguresProps) {
  return (
    <section className="section dashboard-part" aria-labelledby="responses-by-department">
      <h2 id="responses-by-department">{m.figures_responses_departments_title()}</h2>
      <StackingTable
        needs="46rem"
        rows={departments}
        nameOf={nameOf}
        columns={responseColumns().map(({ label, value, listed }) => ({
          label,
          value: (row: Department) => {
            if (!listed) return value(row)
            const { department } = row
            const counted = {
              responses: row,
              counted: listed,
              since,
              lists: department === null ? null : (list: CountedList) => lists(within({ department }, list)),
              label: `${nameOf(row)}, ${label}`,
            }
            return (
              <>
                <ResponseCount {...counted} /> <span className="muted small">{erasedNote(row.erased[listed])}</span>
                <ResponseParts {...counted} />
              </>
            )
          },
        }))}
      />
    </section>
  )
}

function nameOf({ department }: Department): string {
  return department ?? m.common_no_department()
}
