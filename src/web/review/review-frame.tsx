import { type ReactNode, Suspense } from 'react'
import type { Person } from '#contract/session'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import type { PagedQuery } from '../api/paged-list.ts'
import { usePerson } from '../api/session.ts'
import { FilterBar } from '../form/filter-bar.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DepartmentFilter } from './department-filter.tsx'
import { TermFilter } from './term-filter.tsx'
import type { ReviewFilter } from './use-review-filters.ts'
import { Views } from './views.tsx'
import './review.css'

// Rarely needed.
const MarkFilters = lazyPart(() => import('./mark-filters.tsx'), 'MarkFilters')

export type ReviewWords = {
  title: string
  subtitle: { admin: string; manager: string }
  /** Names the filters for screen readers. */
  filtered: string
  /** The label of the choice, unless it is the status. */
  choice?: string
  searchPlaceholder: string
  loading: string
  failed: string
  none: string
  /** Below `none`, with the default filters. */
  noneByDefault: string
  /** Below `none`, with any other filters. */
  noneMatches: string
}

type Props = {
  words: ReviewWords
  list: ViewedList
  filter: ReviewFilter
  query: PagedQuery
  isEmpty: boolean
  action?: ReactNode
  /** Further filters. */
  filters?: ReactNode
  /** Beside the filters, while there are records. */
  exportList?: ReactNode
  children: ReactNode
}

/** The frame of every review list: heading, filters, then loading, error, empty or the list. */
export function ReviewFrame({ words, list, filter, query, isEmpty, action, filters, exportList, children }: Props) {
  const person = usePerson()
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={person.role === 'admin' ? words.subtitle.admin : words.subtitle.manager}
        action={action}
      />
      <FilterBar
        label={words.filtered}
        {...(words.choice ? { statusLabel: words.choice } : {})}
        statuses={filter.options}
        status={filter.shown}
        others={[filter.term, filter.department, filter.assigned].filter(Boolean).length}
        onStatus={filter.choose}
        search={filter.search}
        searchPlaceholder={words.searchPlaceholder}
        onSearch={filter.searchFor}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
        actions={
          <>
            <Views list={list} />
            {exportList && !(query.isSuccess && isEmpty) && (
              <Suspense fallback={<ExportPlace />}>{isEmpty ? <ExportPlace /> : exportList}</Suspense>
            )}
          </>
        }
      >
        <TermFilter term={filter.term} onChoose={filter.chooseTerm} />
        <DepartmentFilter department={filter.department} onChoose={filter.chooseDepartment} />
        {filters}
      </FilterBar>
      {Object.keys(filter.marks).length > 0 && (
        <Suspense>
          <MarkFilters marks={filter.marks} onRemove={filter.removeMark} />
        </Suspense>
      )}
      <QueryStates query={query} loading={words.loading} failed={words.failed} />
      {query.isSuccess && isEmpty && (
        <EmptyState title={words.none}>{emptySentence(person, words, filter.isDefault)}</EmptyState>
      )}
      {children}
    </>
  )
}

/** Keeps the place of the buttons for exporting until their code and the records are there. */
function ExportPlace() {
  return (
    <>
      <span className="button secondary export-place">{m.common_export_csv()}</span>
      <div className="schedule-export export-place">
        <span className="button secondary">{m.schedules_add()}</span>
      </div>
    </>
  )
}

function emptySentence(person: Person, words: ReviewWords, isDefault: boolean): string {
  return noDepartments(person) ?? (isDefault ? words.noneByDefault : words.noneMatches)
}
