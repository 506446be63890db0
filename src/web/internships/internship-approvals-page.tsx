import { useInfiniteQuery } from '@tanstack/react-query'
import { ExportList } from '../exports/lazy-export-list.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { AssignedFilter } from '../review/assigned-filter.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { ReviewFrame, type ReviewWords } from '../review/review-frame.tsx'
import { useReviewFilter } from '../review/use-review-filters.ts'
import { InternshipApprovalsList } from './internship-approvals-list.tsx'
import { internshipsForReview, STATUS, type Status } from './internships-for-review.ts'
import './internship-approvals.css'

const WORDS: ReviewWords = {
  title: 'Internship Approvals',
  subtitle: {
    admin: 'Review and approve internship registrations.',
    manager: 'Review and approve internship registrations for your managed departments.',
  },
  filtered: 'Internships',
  searchPlaceholder: 'Search by student, employer, position...',
  loading: 'Loading internships...',
  failed: 'Failed to load internships. Please try again.',
  none: 'No Internships Found',
  noneByDefault: 'There are no pending internships that require your approval.',
  noneMatches: 'No internships match your current filters. Try adjusting your search criteria.',
}

/** Admins decide about every internship, managers about those of their departments (product decision 1). */
export function InternshipApprovalsPage() {
  const filter = useReviewFilter<Status>(STATUS)
  const query = useInfiniteQuery(internshipsForReview(filter.filtered))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <ReviewFrame
      words={WORDS}
      list="internships"
      filter={filter}
      query={query}
      isEmpty={items.length === 0}
      exportList={
        <ExportList
          endpoint="internships"
          filters={{
            ...(filter.filtered.chosen !== 'all' && { status: filter.filtered.chosen }),
            ...recordFilters(filter.filtered),
          }}
        />
      }
      filters={<AssignedFilter assigned={filter.assigned} onChoose={filter.chooseAssigned} />}
    >
      <InternshipApprovalsList
        items={items}
        filtered={filter.filtered}
        hasMore={query.hasNextPage}
        isOutdated={query.isPlaceholderData}
        open={filter.open}
        onOpen={filter.openItem}
        onNeedMore={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
      >
        <LoadMore query={query} />
      </InternshipApprovalsList>
    </ReviewFrame>
  )
}
