import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '#contract/session'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { FilterBar } from '../form/filter-bar.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useReviewFilters } from '../use-review-filters.ts'
import { FeedbackReviewList } from './feedback-review-list.tsx'
import './feedback-review.css'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'submitted', label: 'Submitted (Under Review)' },
  { value: 'approved', label: 'Approved' },
] as const
type Filter = (typeof FILTERS)[number]['value']
const DEFAULT_FILTER = 'submitted'

/** Admins review all feedback, managers that of their departments (spec section 2, Feedback review). */
export function FeedbackReviewPage() {
  const person = usePerson()
  const { filters, change } = useReviewFilters()
  const status = FILTERS.find(({ value }) => value === filters.status)?.value ?? DEFAULT_FILTER
  const search = filters.search ?? ''
  const query = useFeedbackForReview(status, search)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title="Feedback Review"
        subtitle={
          person.role === 'admin'
            ? 'Review and approve employer feedback submissions'
            : 'Review and approve feedback for your managed departments'
        }
        action={<ButtonLink to={paths.manageRequests}>Requests without an answer</ButtonLink>}
      />
      <FilterBar
        label="Feedback"
        statuses={FILTERS}
        status={status}
        onStatus={(chosen) => change({ status: chosen === DEFAULT_FILTER ? undefined : chosen, open: undefined })}
        search={search}
        searchPlaceholder="Search by student, supervisor, employer..."
        onSearch={(text) => change({ search: text })}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
      />
      {query.isPending && <LoadingState>Loading feedback...</LoadingState>}
      {query.isError && (
        <ErrorState
          title="Failed to load feedback. Please try again."
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyState title="No Feedback Found">
          {emptySentence(person, status === DEFAULT_FILTER && search === '')}
        </EmptyState>
      )}
      <FeedbackReviewList
        items={items}
        isOutdated={query.isPlaceholderData}
        open={filters.open ?? null}
        onOpen={(open) => change({ open })}
        onNeedMore={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
      >
        {query.hasNextPage && (
          <Button
            onClick={() => void query.fetchNextPage()}
            pending={query.isFetchingNextPage}
            pendingLabel="Loading more..."
          >
            Load more
          </Button>
        )}
      </FeedbackReviewList>
    </>
  )
}

function emptySentence(person: Person, isDefault: boolean): string {
  if (person.role === 'manager' && person.departments.length === 0)
    return 'No managed departments found. Please contact your administrator.'
  return isDefault
    ? 'There is no submitted feedback that requires your review.'
    : 'No feedback entries match your current filters. Try adjusting your search criteria.'
}

function useFeedbackForReview(status: Filter, search: string) {
  return useInfiniteQuery(
    api.feedback.listForReview.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        status: status === 'all' ? undefined : status,
        search: search || undefined,
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: 'always',
    }),
  )
}
