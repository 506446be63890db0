import type { ReactNode } from 'react'
import type { Person } from '#contract/session'
import { errorMessage } from '../api/error-message.ts'
import type { PagedQuery } from '../api/paged-list.ts'
import { usePerson } from '../api/session.ts'
import { FilterBar } from '../form/filter-bar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { ReviewFilter } from './use-review-filters.ts'

export type ReviewWords = {
  title: string
  subtitle: { admin: string; manager: string }
  /** What is filtered, for screen readers. */
  filtered: string
  /** What the choice is called where it is no status. */
  choice?: string
  searchPlaceholder: string
  loading: string
  failed: string
  none: string
  /** Nothing to do. */
  noneByDefault: string
  noneMatches: string
}

type Props = {
  words: ReviewWords
  filter: ReviewFilter
  query: PagedQuery
  isEmpty: boolean
  action?: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** Every list that reviewers work through: heading, filters, then loading, error, empty or the list. */
export function ReviewFrame({ words, filter, query, isEmpty, action, children }: Props) {
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
        onStatus={filter.choose}
        search={filter.search}
        searchPlaceholder={words.searchPlaceholder}
        onSearch={filter.searchFor}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
      />
      {query.isPending && <LoadingState>{words.loading}</LoadingState>}
      {query.isError && (
        <ErrorState
          title={words.failed}
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && isEmpty && (
        <EmptyState title={words.none}>{emptySentence(person, words, filter.isDefault)}</EmptyState>
      )}
      {children}
    </>
  )
}

function emptySentence(person: Person, words: ReviewWords, isDefault: boolean): string {
  if (person.role === 'manager' && person.departments.length === 0)
    return 'No managed departments found. Please contact your administrator.'
  return isDefault ? words.noneByDefault : words.noneMatches
}
