import { useInfiniteQuery } from '@tanstack/react-query'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { ExportList } from '../exports/lazy-export-list.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { asOfList } from '../review/as-of-list.ts'
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

const WORDS: ReviewWords = localized({
  title: m.feedback_review_title,
  subtitle: localized({
    admin: m.feedback_review_admin_intro,
    manager: m.feedback_review_manager_intro,
  }),
  filtered: m.common_feedback,
  searchPlaceholder: m.common_search_feedback_placeholder,
  loading: m.feedback_loading,
  failed: m.feedback_load_failed,
  none: m.feedback_empty_title,
  noneByDefault: m.feedback_review_empty,
  noneMatches: m.feedback_empty_filtered,
})

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
          <ButtonLink to={paths.manageRequests}>{m.common_open_requests()}</ButtonLink>
        </div>
      }
    >
      <FeedbackReviewList
        items={items}
        asOf={asOfList(query.data)}
        filtered={filter.filtered}
        hasMore={query.hasNextPage}
        isLoaded={query.isSuccess}
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
