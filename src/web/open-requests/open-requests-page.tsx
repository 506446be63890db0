import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/session'
import { WAITING_DAYS, type WaitingDays } from '#domain/open-requests'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { useCsvExport } from '../exports/use-csv-export.ts'
import { FilterBar } from '../form/filter-bar.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useReviewFilters } from '../use-review-filters.ts'
import { OpenRequestActions } from './open-request-actions.tsx'
import { OpenRequestRow } from './open-request-row.tsx'
import { ReminderOutcome } from './reminder-outcome.tsx'
import { useReminders } from './use-reminders.ts'
import './open-requests.css'

const ALL = 'all'
const FILTERS = [
  { value: ALL, label: 'All' },
  ...WAITING_DAYS.map((days) => ({ value: inAddress(days), label: `${days} days or more` })),
]

/** Whom the university still waits for, how far the emails came, and one more reminder for those who are chosen. */
export function OpenRequestsPage() {
  const person = usePerson()
  const { filters, change } = useReviewFilters()
  const waiting = WAITING_DAYS.find((days) => inAddress(days) === filters.waiting)
  const search = filters.search ?? ''
  const query = useOpenRequests(waiting, search)
  const requests = query.data?.pages.flatMap((page) => page.items) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = requests.filter(({ id }) => chosen.has(id))
  const reminders = useReminders(() => setChosen(new Set()))
  const csv = useCsvExport(5000)
  return (
    <>
      <PageHeader
        title="Requests without an answer"
        subtitle={
          person.role === 'admin'
            ? 'Supervisors who were asked for feedback and have not answered, the longest waiting first.'
            : 'Supervisors in your managed departments who were asked for feedback and have not answered, the longest waiting first.'
        }
        action={<ButtonLink to={paths.manageResponses}>Response figures</ButtonLink>}
      />
      <FilterBar
        label="Requests without an answer"
        statusLabel="Waiting"
        statuses={FILTERS}
        status={waiting ? inAddress(waiting) : ALL}
        onStatus={(days) => change({ waiting: days === ALL ? undefined : days })}
        search={search}
        searchPlaceholder="Search by student, supervisor, employer..."
        onSearch={(text) => change({ search: text })}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
      />
      {query.isPending && <LoadingState>Loading requests...</LoadingState>}
      {query.isError && (
        <ErrorState
          title="Failed to load requests. Please try again."
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && requests.length === 0 && (
        <EmptyState title="No Requests Found">{emptySentence(person, !waiting && search === '')}</EmptyState>
      )}
      {requests.length > 0 && (
        <OpenRequestActions
          shown={requests.length}
          selected={selected.length}
          onSelectAll={(all) => setChosen(new Set(all ? requests.map(({ id }) => id) : []))}
          reminding={reminders.isPending}
          onRemind={() => reminders.remind(selected)}
          exporting={csv.running !== null}
          onExport={() => csv.start('openRequests', { ...(waiting && { waiting }), ...(search && { search }) })}
        />
      )}
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, 'Export failed')}</Banner>}
      <ReminderOutcome outcome={reminders.outcome} problem={reminders.problem} />
      <ul className="rows open-requests" aria-busy={query.isPlaceholderData}>
        {requests.map((request) => (
          <OpenRequestRow
            key={request.id}
            request={request}
            isSelected={chosen.has(request.id)}
            onSelect={(isChosen) => setChosen(withRequest(chosen, request.id, isChosen))}
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
    </>
  )
}

function withRequest(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const changed = new Set(chosen)
  if (isChosen) changed.add(id)
  else changed.delete(id)
  return changed
}

function emptySentence(person: Person, isDefault: boolean): string {
  if (person.role === 'manager' && person.departments.length === 0)
    return 'No managed departments found. Please contact your administrator.'
  return isDefault
    ? 'Every supervisor who was asked for feedback has answered.'
    : 'No requests match your current filters. Try adjusting your search criteria.'
}

function useOpenRequests(waiting: WaitingDays | undefined, search: string) {
  return useInfiniteQuery(
    api.openRequests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, waiting, search: search || undefined }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: 'always',
    }),
  )
}

/** `3-days`: the router would put a bare number in quotation marks. */
function inAddress(days: WaitingDays): string {
  return `${days}-days`
}
