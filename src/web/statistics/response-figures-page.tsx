import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FEWEST_ANSWERS_FOR_MEDIAN, RESPONSE_PERIODS } from '#domain/response-figures'
import { errorMessage } from '../api/error-message.ts'
import { SelectField } from '../form/select-field.tsx'
import { useReviewFilters } from '../review/use-review-filters.ts'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { inAddress, periodIn, responseFigures } from './response-figures.ts'
import { ResponseTable } from './response-table.tsx'
import { ResponseTotals } from './response-totals.tsx'
import './statistics.css'

const ALL = 'all'
const PERIODS = [
  { value: ALL, label: 'All' },
  ...RESPONSE_PERIODS.map((days) => ({ value: inAddress(days), label: `Last ${days} days` })),
]

/** How supervisors respond: asked, opened, submitted, and how long it took them. */
export function ResponseFiguresPage() {
  const { filters, change } = useReviewFilters()
  const period = periodIn(filters)
  const query = useQuery({ ...responseFigures(period), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Response figures"
        subtitle="What became of the feedback requests that were first made in the period."
        action={<ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>}
      />
      <div className="response-period">
        <SelectField
          label="Period"
          name="period"
          options={PERIODS}
          value={period ? inAddress(period) : ALL}
          onChange={(days) => change({ period: days === ALL ? undefined : days })}
          error={undefined}
        />
      </div>
      {query.isPending && <LoadingState>Loading figures...</LoadingState>}
      {query.isError && (
        <ErrorState
          title="Failed to load figures. Please try again."
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.asked === 0 && (
        <EmptyState title="No Requests Found">No supervisor was asked for feedback in this period.</EmptyState>
      )}
      {query.data && query.data.asked > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <ResponseTotals figures={query.data} />
          <ResponseTable departments={query.data.departments} />
          <p className="muted small measure">
            Days count from the first request to the answer, minutes from the first touch of the form to the answer.
            Medians are shown from {FEWEST_ANSWERS_FOR_MEDIAN} answers on.
          </p>
        </div>
      )}
    </>
  )
}
