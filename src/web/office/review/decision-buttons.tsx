import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import type { ReviewItem, ReviewParts } from './review-parts.ts'
import type { ReviewApproval } from './use-review-approval.ts'

type Props<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  item: Item
  approve: ReviewApproval['approve']
  isApproving: boolean
  /** Whether something else has the primary button of the view. */
  isSecondary: boolean
  /** Shown instead of *Approve*. */
  chosen?: ReactNode
  onReject: ((item: Item) => void) | undefined
  describedBy: string
  /** Whether the keys are shown next to the buttons. */
  hasKeys?: boolean
}

/** *Approve* and *Reject* for a waiting record, on its card and next to its text; a sentence if nobody can approve it. */
export function DecisionButtons<Item extends ReviewItem>(props: Props<Item>) {
  const { parts, item, approve, isApproving, isSecondary, chosen, onReject, describedBy, hasKeys = false } = props
  const whyNotApproved = parts.whyNotApproved?.(item)
  return (
    <>
      {whyNotApproved ? (
        <p className="small">{whyNotApproved}</p>
      ) : (
        chosen || (
          <>
            <Button
              look={isSecondary ? 'secondary' : 'primary'}
              onClick={() => approve(item)}
              pending={isApproving}
              pendingLabel={m.review_approving()}
              aria-describedby={describedBy}
            >
              {parts.words.approve}
            </Button>
            {hasKeys && <KeyMark name="a" />}
          </>
        )
      )}
      {onReject && (
        <Button onClick={() => onReject(item)} disabled={isApproving} aria-describedby={describedBy}>
          {m.common_reject()}
        </Button>
      )}
      {onReject && hasKeys && <KeyMark name="r" />}
    </>
  )
}

/** The key of the button before it. Screen readers find it in the list of keys. */
function KeyMark({ name }: { name: string }) {
  return (
    <span className="key-mark" aria-hidden="true">
      {name}
    </span>
  )
}
