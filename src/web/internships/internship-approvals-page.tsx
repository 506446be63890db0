import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { InternshipForReview } from '#contract/internships'
import { LoadMore } from '../layout/load-more.tsx'
import { ReviewFrame, type ReviewWords } from '../review/review-frame.tsx'
import { useReviewFilter } from '../review/use-review-filters.ts'
import { Banner } from '../ui/banner.tsx'
import { InternshipApprovalCard } from './internship-approval-card.tsx'
import { useInternshipDecisions } from './internship-decisions.ts'
import { internshipsForReview, STATUS, type Status } from './internships-for-review.ts'
import { RejectInternshipDialog } from './reject-internship-dialog.tsx'
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
  const query = useInfiniteQuery(internshipsForReview(filter))
  const { problem, rejecting, rejection, approve, startRejecting, isApproving, messageOn } = useInternshipDecisions()
  const pages = query.data?.pages ?? []
  return (
    <ReviewFrame words={WORDS} filter={filter} query={query} isEmpty={pages.every(({ items }) => items.length === 0)}>
      {problem && (
        <div className="review-problem">
          <Banner kind="error">{problem}</Banner>
        </div>
      )}
      <ApprovalList
        pages={pages}
        isOutdated={query.isPlaceholderData}
        messageOn={messageOn}
        isApproving={isApproving}
        onApprove={approve}
        onReject={startRejecting}
      />
      <LoadMore query={query} />
      {rejecting && (
        <RejectInternshipDialog internship={rejecting} rejection={rejection} onClose={() => startRejecting(null)} />
      )}
    </ReviewFrame>
  )
}

type ListProps = {
  pages: readonly { items: InternshipForReview[] }[]
  /** The list still shows the previous filters. */
  isOutdated: boolean
  messageOn: (id: string) => string | null
  isApproving: (id: string) => boolean
  onApprove: (id: string) => void
  onReject: (internship: InternshipForReview) => void
}

/** Memoized: opening the dialog does not re-render hundreds of cards. */
const ApprovalList = memo(function ApprovalList({ pages, isOutdated, messageOn, isApproving, ...decide }: ListProps) {
  return (
    <ul className="review-list long-list" aria-busy={isOutdated}>
      {pages.flatMap(({ items }) =>
        items.map((internship) => (
          <InternshipApprovalCard
            key={internship.id}
            internship={internship}
            message={messageOn(internship.id)}
            approving={isApproving(internship.id)}
            {...decide}
          />
        )),
      )}
    </ul>
  )
})
