import { useId } from 'react'
import type { MatchCount } from '#contract/office/decisions'
import { MAX_SELECTED } from '#domain/review'
import * as m from '#messages'
import type { PagedQuery } from '../../api/paged-list.ts'
import { ChangedFacts } from '../../layout/changed-facts.tsx'
import { LoadMore } from '../../list/list-frame.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPane } from './detail-pane.tsx'
import { ReviewCard } from './review-card.tsx'
import type { ReviewItem, ReviewParts } from './review-parts.ts'
import { ReviewQueue } from './review-queue.tsx'
import type { ListSelection } from './selection.ts'
import { SelectionBar, SelectionStatus, SelectPage } from './selection-bar.tsx'
import type { BulkDecisionState } from './use-bulk-decision.ts'
import type { ReviewApproval } from './use-review-approval.ts'
import type { ReviewQueueState } from './use-review-queue.ts'
import './review-panes.css'

type Props<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  query: PagedQuery
  queue: ReviewQueueState<Item>
  approval: ReviewApproval
  selection: ListSelection
  matching: MatchCount | null
  bulk: BulkDecisionState
  onApproveSelected: () => void
  onReject?: (item: Item) => void
  onRejectSelected?: () => void
  /** Whether any row can be selected. */
  isSelectable: boolean
}

/** One column of cards; from 64 rem a queue with the open record beside it. */
export function ReviewPanes<Item extends ReviewItem>(props: Props<Item>) {
  const { parts, query, queue, approval, selection, matching, bulk, isSelectable } = props
  const { onApproveSelected, onReject, onRejectSelected } = props
  const { items, open, opened, named, hasTwoPanes } = queue
  const detailPaneId = useId()
  /** The record that the URL names comes first if it is not in the list. */
  const cards = named?.item ? [named.item, ...items] : items
  const problem = approval.problem ?? (bulk.problem ? { sentence: bulk.problem, changes: [] } : null)
  const bar = (
    <SelectionBar
      selection={selection}
      matching={matching}
      undoable={bulk}
      noun={parts.noun}
      limit={MAX_SELECTED}
      isBusy={bulk.isDeciding}
      actions={(areTooMany) => (
        <>
          <Button
            look="primary"
            onClick={onApproveSelected}
            pending={bulk.isDeciding}
            pendingLabel={m.review_approving()}
            disabled={areTooMany}
          >
            {m.common_approve()}
          </Button>
          {onRejectSelected && (
            <Button onClick={onRejectSelected} disabled={bulk.isDeciding || areTooMany}>
              {m.common_reject()}
            </Button>
          )}
        </>
      )}
    />
  )
  const hint = hasTwoPanes && (
    <p className="muted small review-hint">{isSelectable ? m.review_keys_select_hint() : m.review_keys_hint()}</p>
  )
  return (
    <div className="review" aria-busy={query.isPlaceholderData} data-selectable={isSelectable || undefined}>
      {problem && (
        <div className="review-problem">
          <Banner kind="error">
            {problem.sentence}
            <ChangedFacts changes={problem.changes} />
          </Banner>
        </div>
      )}
      {(items.length > 0 || named) && hasTwoPanes && (
        <div className="review-panes">
          <div>
            {isSelectable ? <SelectPage selection={selection} hint={hint} /> : hint}
            <ReviewQueue
              parts={parts}
              items={items}
              openId={opened?.id ?? null}
              detailPaneId={detailPaneId}
              selection={selection}
              onOpen={queue.toggle}
              messageOn={approval.messageOn}
            />
            <LoadMore query={query} />
            {bar}
          </div>
          <DetailPane
            id={detailPaneId}
            parts={parts}
            item={opened}
            note={named?.sentence ?? null}
            hasNext={queue.hasNext}
            approval={approval}
            isSecondary={selection.count > 0}
            onReject={onReject}
          />
        </div>
      )}
      {!hasTwoPanes && named && <p role="status">{named.sentence}</p>}
      {cards.length > 0 && !hasTwoPanes && (
        <>
          {isSelectable && <SelectPage selection={selection} hint={null} />}
          <ol className="review-list long-list">
            {cards.map((item) => (
              <ReviewCard
                key={item.id}
                parts={parts}
                item={item}
                approving={approval.isApproving(item.id)}
                message={approval.messageOn(item.id)}
                defaultOpen={item.id === open}
                isSelected={selection.isSelected(item.id)}
                change={selection.change}
                onApprove={approval.approve}
                onReject={onReject}
                onToggle={queue.toggle}
              />
            ))}
          </ol>
          <LoadMore query={query} />
          {bar}
        </>
      )}
      {cards.length === 0 && !(named && hasTwoPanes) && bar}
      <SelectionStatus outcome={bulk.outcome} count={selection.count} noun={parts.noun} />
      <p className="visually-hidden" role="status">
        {queue.followed && m.review_now_open({ parts: parts.name(queue.followed) })}
      </p>
    </div>
  )
}
