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
  const decisions = useInternshipDecisions()
  const pages = query.data?.pages ?? []
  return (
    <ReviewFrame words={WORDS} filter={filter} query={query} isEmpty={pages.every(({ items }) => items.length === 0)}>
      {decisions.problem && (
        <div className="approval-problem">
          <Banner kind="error">{decisions.problem}</Banner>
        </div>
      )}
      <ApprovalList
        pages={pages}
        isOutdated={query.isPlaceholderData}
        messageOn={decisions.messageOn}
        isApproving={decisions.isApproving}
        onApprove={decisions.approve}
        onReject={decisions.startRejecting}
      />
      <LoadMore query={query} />
      {decisions.rejecting && (
        <RejectInternshipDialog
          internship={decisions.rejecting}
          rejection={decisions.rejection}
          onClose={() => decisions.startRejecting(null)}
        />
      )}
    </ReviewFrame>
  )
}

type ListProps = {
  pages: readonly { items: InternshipForReview[] }[]
  /** Still that of the filters before. */
  isOutdated: boolean
  messageOn: (id: string) => string | null
  isApproving: (id: string) => boolean
  onApprove: (id: string) => void
  onReject: (internship: InternshipForReview) => void
}

/** Left alone by the dialog in front of it: there may be hundreds. */
const ApprovalList = memo(function ApprovalList(props: ListProps) {
  const { pages, isOutdated, messageOn, isApproving, onApprove, onReject } = props
  return (
    <ul className="approval-list long-list" aria-busy={isOutdated}>
      {pages.flatMap(({ items }) =>
        items.map((internship) => (
          <InternshipApprovalCard
            key={internship.id}
            internship={internship}
            message={messageOn(internship.id)}
            approving={isApproving(internship.id)}
            onApprove={onApprove}
            onReject={onReject}
          />
        )),
      )}
    </ul>
  )
})
