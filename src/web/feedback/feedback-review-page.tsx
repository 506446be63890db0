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
  title: m.feedback_review,
  subtitle: localized({
    admin: m.review_and_approve_employer_feedback_submissions,
    manager: m.review_and_approve_feedback_for_your,
  }),
  filtered: m.feedback,
  searchPlaceholder: m.search_by_student_supervisor_employer,
  loading: m.loading_feedback,
  failed: m.failed_to_load_feedback_please_try,
  none: m.no_feedback_found,
  noneByDefault: m.there_is_no_submitted_feedback_that,
  noneMatches: m.no_feedback_entries_match_your_current,
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
          <ButtonLink to={paths.manageRequests}>{m.open_requests()}</ButtonLink>
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
