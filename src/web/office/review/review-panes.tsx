import { type ReactNode, Suspense, useId, useState } from 'react'
import type { MatchCount } from '#contract/office/selection'
import { MAX_SELECTED } from '#domain/office/review'
import * as m from '#messages'
import type { PagedQuery } from '../../api/paged-list.ts'
import type { FieldProps } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { LoadMore } from '../../list/list-frame.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { DetailPane } from './detail-pane.tsx'
import { ListHead } from './list-head.tsx'
import type { Outcome } from './outcomes-menu.tsx'
import type { ReviewItem, ReviewParts } from './review-parts.ts'
import { ReviewQueue } from './review-queue.tsx'
import { SelectionStatus } from './select-box.tsx'
import type { ListSelection } from './selection.ts'
import type { BulkDecisionState } from './use-bulk-decision.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import type { ReviewApproval } from './use-review-approval.ts'
import type { ReviewQueueState } from './use-review-queue.ts'
import './review-panes.css'

// Loaded after the list.
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar')
// Loaded on demand, because it is rarely needed.
const ChangedFacts = lazyPart(() => import('../../layout/changed-facts.tsx'), 'ChangedFacts')
const SetBackDialog = lazyPart(() => import('./set-back-dialog.tsx'), 'SetBackDialog')
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

type ReviewPanesProps<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  query: PagedQuery
  queue: ReviewQueueState<Item>
  sort: FieldProps<string> & { options: readonly { value: string; label: string }[] }
  /** Whether the list contains only waiting records. */
  isWaitingOnly: boolean
  approval: ReviewApproval
  selection: ListSelection
  matching: MatchCount | null
  bulk: BulkDecisionState
  onApproveSelected: () => void
  /** Shown instead of *Approve* for records that need a choice. */
  choice?: (item: Item) => ReactNode
  onReject?: (item: Item) => void
  onRejectSelected?: () => void
  /** Decisions other than approving and rejecting. */
  outcomes?: readonly Outcome<Item>[]
  /** Whether any row can be selected. */
  isSelectable: boolean
}

/** A queue with the open record next to it; on narrow screens one record at a time. */
export function ReviewPanes<Item extends ReviewItem>(props: ReviewPanesProps<Item>) {
  const { parts, query, queue, sort, approval, selection, bulk, isSelectable, isWaitingOnly, onReject } = props
  const { opened, named, hasTwoPanes } = queue
  const detailPaneId = useId()
  const [settingBack, setBack] = useState<Item | null>(null)
  const [message, showMessage] = useTimedMessage(5000)
  // Decided records leave the list once the decision can no longer be undone.
  const items = queue.items.filter((item) => !isWaitingOnly || parts.isWaiting(item) || approval.decided[item.id])
  const keys = useQueueKeys({ ...props, items, detailPaneId })
  const problem = approval.problem ?? (bulk.problem ? { sentence: bulk.problem, changes: [] } : null)
  const showsList = hasTwoPanes || !(opened || named)
  const next = hasTwoPanes ? undefined : queue.nextAfter(opened?.id)
  const lastDecided = Object.keys(approval.decided).at(-1)
  return (
    <div className="review" aria-busy={query.isPlaceholderData} data-selectable={isSelectable || undefined}>
      <SuccessMessage message={approval.undone ?? message} />
      {problem && (
        <div className="review-problem">
          <Banner kind="error">
            {problem.sentence}
            {problem.changes.length > 0 && (
              <Suspense>
                <ChangedFacts changes={problem.changes} />
              </Suspense>
            )}
          </Banner>
        </div>
      )}
      {(items.length > 0 || named) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notices where the focus is
        <div ref={keys.area} className="review-panes" onFocus={keys.noticeFocus}>
          {showsList && (
            <div className="review-list-pane">
              <ListHead selection={isSelectable ? selection : null} sort={sort} onKeys={keys.showKeys} />
              <ReviewQueue
                parts={parts}
                items={items}
                openId={opened?.id ?? null}
                detailPaneId={detailPaneId}
                selection={selection}
                areCards={!hasTwoPanes}
                onReject={onReject}
                onOpen={queue.toggle}
                approval={approval}
              />
            </div>
          )}
          {(hasTwoPanes || !showsList) && (
            <DetailPane
              id={detailPaneId}
              parts={parts}
              item={opened}
              note={named?.sentence ?? null}
              approval={approval}
              isSecondary={selection.count > 0}
              hasKeys={hasTwoPanes && keys.isOn}
              choice={props.choice}
              onReject={onReject}
              outcomes={props.outcomes}
              onSetBack={setBack}
              above={
                !hasTwoPanes && (
                  <div className="detail-pane-head">
                    <Button look="text" onClick={() => queue.toggle(null)}>
                      {m.review_hide_details()}
                    </Button>
                    <p className="review-message" role="status">
                      {lastDecided && approval.decided[lastDecided]?.message}
                    </p>
                    {lastDecided && (
                      <Button look="text" onClick={() => approval.undo(lastDecided)}>
                        {m.common_undo()}
                      </Button>
                    )}
                  </div>
                )
              }
              further={
                next && (
                  <Button look="text" onClick={() => queue.toggle(next.id)}>
                    {m.review_next()}
                  </Button>
                )
              }
            />
          )}
          {showsList && (
            <div className="review-list-foot">
              <LoadMore query={query} />
              <Bar {...props} />
            </div>
          )}
        </div>
      )}
      {items.length === 0 && !named && <Bar {...props} />}
      <SelectionStatus outcome={bulk.outcome} count={selection.count} noun={parts.noun} />
      <p className="visually-hidden" role="status">
        {queue.followed && m.review_now_open({ parts: parts.name(queue.followed) })}
      </p>
      {settingBack && (
        <Suspense>
          <SetBackDialog
            kind={parts.kind}
            item={settingBack}
            title={parts.words.setBack}
            name={parts.name(settingBack)}
            onDone={() => {
              setBack(null)
              showMessage(m.decisions_set_back_done())
              approval.reload()
            }}
            onFailed={approval.reload}
            onClose={() => setBack(null)}
          />
        </Suspense>
      )}
      {keys.isShown && (
        <Suspense>
          <KeysDialog
            approve={parts.words.approve}
            canReject={onReject !== undefined}
            isOn={keys.isOn}
            turn={keys.turn}
            onClose={keys.hideKeys}
          />
        </Suspense>
      )}
    </div>
  )
}

function Bar<Item extends ReviewItem>(props: ReviewPanesProps<Item>) {
  const { parts, selection, matching, bulk, onApproveSelected, onRejectSelected } = props
  return (
    <Suspense>
      <SelectionBar
        selection={selection}
        matching={matching}
        undoable={bulk}
        noun={parts.noun}
        first="oldest"
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
    </Suspense>
  )
}
