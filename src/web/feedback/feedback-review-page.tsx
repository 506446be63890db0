import { useInfiniteQuery } from '@tanstack/react-query'
import { ExportList } from '../exports/lazy-export-list.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { AssignedFilter } from '../review/assigned-filter.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { ReviewFrame, type ReviewWords } from '../review/review-frame.tsx'
import { useReviewFilter } from '../review/use-review-filters.ts'
import { paths } from '../routing/paths.ts'
import { ButtonLink } from '../ui/link.tsx'
import { feedbackForReview, STATUS, type Status } from './feedback-for-review.ts'
import { FeedbackReviewList } from './feedback-review-list.tsx'
import { MidtermsLink } from './midterms-link.tsx'
import './feedback-review.css'

const WORDS: ReviewWords = {
  title: 'Feedback Review',
  subtitle: {
    admin: 'Review and approve employer feedback submissions',
    manager: 'Review and approve feedback for your managed departments',
  },
  filtered: 'Feedback',
  searchPlaceholder: 'Search by student, supervisor, employer...',
  loading: 'Loading feedback...',
  failed: 'Failed to load feedback. Please try again.',
  none: 'No Feedback Found',
  noneByDefault: 'There is no submitted feedback that requires your review.',
  noneMatches: 'No feedback entries match your current filters. Try adjusting your search criteria.',
}

/** Admins review all feedback, managers that of their departments (spec section 2, Feedback review). */
export function FeedbackReviewPage() {
  const filter = useReviewFilter<Status>(STATUS)
  const query = useInfiniteQuery(feedbackForReview(filter.filtered))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <ReviewFrame
      words={WORDS}
      list="feedback"
      filter={filter}
      query={query}
      isEmpty={items.length === 0}
      exportList={
        <ExportList
          endpoint="feedback"
          filters={{
            status: filter.filtered.chosen === 'all' ? 'reviewable' : filter.filtered.chosen,
            ...recordFilters(filter.filtered),
          }}
        />
      }
      filters={<AssignedFilter assigned={filter.assigned} onChoose={filter.chooseAssigned} />}
      action={
        <div className="row">
          <MidtermsLink />
          <ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>
        </div>
      }
    >
      <FeedbackReviewList
        items={items}
        filtered={filter.filtered}
        hasMore={query.hasNextPage}
        isOutdated={query.isPlaceholderData}
        open={filter.open}
        onOpen={filter.openItem}
        onNeedMore={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
      >
        <LoadMore query={query} />
      </FeedbackReviewList>
    </ReviewFrame>
  )
}
