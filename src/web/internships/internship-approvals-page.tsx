import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '#contract/session'
import type { InternshipStatus } from '#domain/internship'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { FilterBar } from '../form/filter-bar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useReviewFilters } from '../use-review-filters.ts'
import { InternshipApprovalCard } from './internship-approval-card.tsx'
import { useInternshipDecisions } from './internship-decisions.ts'
import { RejectInternshipDialog } from './reject-internship-dialog.tsx'
import './internship-approvals.css'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const
const DEFAULT_FILTER = 'pending'

/** Admins decide about every internship, managers about those of their departments (product decision 1). */
export function InternshipApprovalsPage() {
  const person = usePerson()
  const { filters, change } = useReviewFilters()
  const status = FILTERS.find(({ value }) => value === filters.status)?.value ?? DEFAULT_FILTER
  const search = filters.search ?? ''
  const query = useInternshipsForReview(status, search)
  const decisions = useInternshipDecisions()
  const internships = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title="Internship Approvals"
        subtitle={
          person.role === 'admin'
            ? 'Review and approve internship registrations.'
            : 'Review and approve internship registrations for your managed departments.'
        }
      />
      <FilterBar
        label="Internships"
        statuses={FILTERS}
        status={status}
        onStatus={(chosen) => change({ status: chosen === DEFAULT_FILTER ? undefined : chosen })}
        search={search}
        searchPlaceholder="Search by student, employer, position..."
        onSearch={(text) => change({ search: text })}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
      />
      {decisions.problem && (
        <div className="approval-problem">
          <Banner kind="error">{decisions.problem}</Banner>
        </div>
      )}
      {query.isPending && <LoadingState>Loading internships...</LoadingState>}
      {query.isError && (
        <ErrorState
          title="Failed to load internships. Please try again."
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && internships.length === 0 && (
        <EmptyState title="No Internships Found">
          {emptySentence(person, status === DEFAULT_FILTER && search === '')}
        </EmptyState>
      )}
      <ul className="approval-list" aria-busy={query.isPlaceholderData}>
        {internships.map((internship) => (
          <InternshipApprovalCard
            key={internship.id}
            internship={internship}
            message={decisions.messageOn(internship.id)}
            approving={decisions.isApproving(internship.id)}
            onApprove={() => decisions.approve(internship.id)}
            onReject={() => decisions.startRejecting(internship)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          pendingLabel="Loading more..."
        >
          Load more
        </Button>
      )}
      {decisions.rejecting && (
        <RejectInternshipDialog
          internship={decisions.rejecting}
          rejection={decisions.rejection}
          onClose={() => decisions.startRejecting(null)}
        />
      )}
    </>
  )
}

function emptySentence(person: Person, isDefault: boolean): string {
  if (person.role === 'manager' && person.departments.length === 0)
    return 'No managed departments found. Please contact your administrator.'
  return isDefault
    ? 'There are no pending internships that require your approval.'
    : 'No internships match your current filters. Try adjusting your search criteria.'
}

function useInternshipsForReview(status: InternshipStatus | 'all', search: string) {
  return useInfiniteQuery(
    api.internships.listForReview.infiniteOptions({
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
