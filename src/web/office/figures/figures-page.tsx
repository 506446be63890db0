import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Figures } from '#contract/office/figures'
import type { Scope } from '#domain/office/counted-lists'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { managesNothing, NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { DepartmentFilter, TermFilter } from '../../list/filters.tsx'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { RatingsChart } from './charts/ratings-chart.tsx'
import { RequestsChart } from './charts/requests-chart.tsx'
import { StepsChart } from './charts/steps-chart.tsx'
import { WeeksChart } from './charts/weeks-chart.tsx'
import { figuresOf } from './figures-queries.ts'
import { listsOf } from './list-links.ts'
import { QuestionTables } from './question-tables.tsx'
import { SignsTable } from './signs-table.tsx'
import '../../ui/tones.css'
import './statistics.css'
import './charts/charts.css'

/** Charts of the records that the reviewer may see. Every mark links to the records it counts. */
export function FiguresPage() {
  const person = usePerson()
  const { filters, field } = useUrlFilters<'term' | 'department'>()
  const { term = '', department = '' } = filters
  const query = useQuery({ ...figuresOf(filters), placeholderData: keepPreviousData })
  const isEmpty = query.data?.steps.every(({ count, before }) => count === 0 && !before)
  return (
    <>
      <PageHeader
        title={m.figures_title()}
        subtitle={<Subtitle term={term} department={department} before={query.data?.termBefore?.name} />}
        action={
          <span className="print-button">
            <Button onClick={() => print()}>{m.figures_print()}</Button>
          </span>
        }
      />
      <search className="response-period figure-filters" aria-label={m.figures_title()}>
        <TermFilter {...field('term')} />
        <DepartmentFilter {...field('department')} />
      </search>
      <QueryStates query={query} loading={m.figures_loading()} failed={m.figures_load_failed()} />
      {isEmpty &&
        (managesNothing(person) ? (
          <NoDepartments />
        ) : (
          <EmptyState title={m.common_internships_none_found()}>
            {term || department ? m.figures_empty_filtered() : m.common_internships_empty()}
          </EmptyState>
        ))}
      {query.data && !isEmpty && (
        <div aria-busy={query.isPlaceholderData}>
          <Charts figures={query.data} scope={recordFilters({ term, department })} />
          <QuestionTables {...filters} />
        </div>
      )}
    </>
  )
}

function Charts({ figures, scope }: { figures: Figures; scope: Scope }) {
  const lists = listsOf(usePerson().role, scope)
  const before = figures.termBefore?.name ?? null
  return (
    <>
      <WeeksChart weeks={figures.weeks} before={before} lists={lists} />
      <StepsChart steps={figures.steps} before={before} lists={lists} />
      <RequestsChart figures={figures} before={before} lists={lists} term={scope.term} />
      <RatingsChart ratings={figures.ratings} before={before} lists={lists} />
      {figures.signs && <SignsTable signs={figures.signs} lists={lists} />}
    </>
  )
}

/** Printed as well, because the filters are not. */
function Subtitle({ term, department, before }: { term: string; department: string; before: string | undefined }) {
  const { role } = usePerson()
  const { data: terms = [] } = useQuery(api.terms.list.queryOptions())
  const name = terms.find(({ id }) => id === term)?.name
  const all = role === 'admin' ? m.figures_scope_all_departments() : m.figures_scope_own_departments()
  const scope = [name ?? m.common_all_terms(), department || all].join(', ')
  return (
    <>
      {m.common_with_full_stop({ sentence: before ? scope + m.figures_scope_compared({ before }) : scope })}{' '}
      <span className="figures-hint">{m.figures_marks_hint()}</span>
    </>
  )
}
