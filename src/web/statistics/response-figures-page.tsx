import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FEWEST_ANSWERS_FOR_MEDIAN, RESPONSE_PERIODS } from '#domain/response-figures'
import { SelectField } from '../form/select-field.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { daysInUrl } from '../review/review-filters.ts'
import { TermFilter } from '../review/term-filter.tsx'
import { useReviewFilters } from '../review/use-review-filters.ts'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { periodIn, responseFigures } from './response-figures.ts'
import { ResponseTable } from './response-table.tsx'
import { ResponseTotals } from './response-totals.tsx'
import './statistics.css'

const ALL = 'all'
const PERIODS = [
  { value: ALL, label: 'All' },
  ...RESPONSE_PERIODS.map((days) => ({ value: daysInUrl(days), label: `Last ${days} days` })),
]

/** How supervisors respond: requests, opened forms, submissions, and how long they took. */
export function ResponseFiguresPage() {
  const { filters, change } = useReviewFilters()
  const period = periodIn(filters)
  const query = useQuery({ ...responseFigures(filters), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Response Figures"
        subtitle="The outcome of feedback requests first made in the period."
        action={<ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>}
      />
      <div className="response-period">
        <SelectField
          label="Period"
          name="period"
          options={PERIODS}
          value={period ? daysInUrl(period) : ALL}
          onChange={(days) => change({ period: days === ALL ? undefined : days })}
          error={undefined}
        />
        <TermFilter term={filters.term ?? ''} onChoose={(term) => change({ term })} />
      </div>
      <QueryStates query={query} loading="Loading figures..." failed="Failed to load figures. Please try again." />
      {query.data?.requested === 0 && (
        <EmptyState title="No Requests Found">No feedback was requested in this period.</EmptyState>
      )}
      {query.data && query.data.requested > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <ResponseTotals figures={query.data} />
          <ResponseTable departments={query.data.departments} />
          <p className="muted small measure">
            Days count from the first request to the submission, minutes from starting the form to the submission.
            Medians of fewer than {FEWEST_ANSWERS_FOR_MEDIAN} submissions are shown to admins only, because they could
            reveal who answered how.
          </p>
        </div>
      )}
    </>
  )
}
