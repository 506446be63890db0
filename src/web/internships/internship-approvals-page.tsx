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
import { InternshipApprovalsList } from './internship-approvals-list.tsx'
import { internshipsForReview, STATUS, type Status } from './internships-for-review.ts'
import './internship-approvals.css'

const WORDS: ReviewWords = localized({
  title: m.internships_approvals_title,
  subtitle: localized({
    admin: m.internships_approvals_admin_intro,
    manager: m.internships_approvals_manager_intro,
  }),
  filtered: m.common_internships,
  searchPlaceholder: m.internships_approvals_search_placeholder,
  loading: m.common_internships_loading,
  failed: m.internships_approvals_load_failed,
  none: m.common_internships_none_found,
  noneByDefault: m.internships_approvals_empty,
  noneMatches: m.internships_approvals_empty_filtered,
})

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
      </InternshipApprovalsList>
    </ReviewFrame>
  )
}
