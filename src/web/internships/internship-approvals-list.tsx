import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { InternshipForReview } from '#contract/internships'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { type Filtered, recordFilters } from '../review/review-filters.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { canDecide } from '../review/review-parts.ts'
import { useSelection } from '../review/selection.ts'
import { useReviewQueue } from '../review/use-review-queue.ts'
import { useInternshipDecisions } from './internship-decisions.ts'
import { INTERNSHIP_PARTS } from './internship-review-parts.tsx'
import { RejectInternshipDialog } from './reject-internship-dialog.tsx'

type Props = {
  items: readonly InternshipForReview[]
  filtered: Filtered<string>
  hasMore: boolean
  /** The list still shows the previous filters. */
  isOutdated: boolean
  /** The id in the URL. */
  open: string | null
  onOpen: (id: string) => void
  onNeedMore: () => void
  /** Below the list: 'Load more'. */
  children: ReactNode
}

/** Internships for review, decided one by one or several at once. */
export function InternshipApprovalsList(props: Props) {
  const { items, filtered, hasMore, isOutdated, open, onOpen, onNeedMore, children } = props
  const person = usePerson()
  const parts = INTERNSHIP_PARTS
  const queue = useReviewQueue({ items, parts, open, onOpen, onNeedMore })
  const selectable = items.filter((item) => canDecide(parts, item, person)).map(({ id }) => id)
  const selection = useSelection(Object.values(filtered).join(' '), selectable)
  const matching = useQuery(
    api.bulkDecisions.countInternships.queryOptions({
      input: recordFilters(filtered),
      enabled: selection.isPage && hasMore,
    }),
  )
  const { approval, bulk, rejecting, rejection, startRejecting } = useInternshipDecisions({
    onDecided: queue.openNext,
    onSelectedDecided: () => selection.change({ kind: 'clear' }),
  })
  return (
    <>
      <ReviewPanes
        parts={parts}
        queue={queue}
        approval={approval}
        selection={selection}
        matching={matching.data ?? null}
        bulk={bulk}
        onApproveSelected={() =>
          bulk.decide({ selection: selection.toInput(filtered), status: 'approved', reason: '' })
        }
        onReject={useCallback((internship: InternshipForReview) => startRejecting({ internship }), [startRejecting])}
        onRejectSelected={() => startRejecting({ selection: selection.toInput(filtered), count: selection.count })}
        isSelectable={selectable.length > 0}
        isOutdated={isOutdated}
      >
        {children}
      </ReviewPanes>
      {rejecting && (
        <RejectInternshipDialog rejected={rejecting} rejection={rejection} onClose={() => startRejecting(null)} />
      )}
    </>
  )
}
