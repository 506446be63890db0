import { type ReactNode, useEffect, useRef } from 'react'
import type { MatchCount } from '#contract/bulk-decisions'
import { MAX_SELECTED, UNDO_SECONDS } from '#domain/bulk-decision'
import { Button } from '../ui/button.tsx'
import { counted } from './bulk-words.ts'
import type { ListSelection } from './selection.ts'
import type { BulkDecisionState } from './use-bulk-decision.ts'

/** Above the list: selects all rows on the page. */
export function SelectPage({ selection, hint }: { selection: ListSelection; hint: ReactNode }) {
  const { isPage, count, change } = selection
  return (
    <div className="select-page">
      <label className="checkbox">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isPage
          }}
          type="checkbox"
          checked={isPage}
          onChange={() => change({ kind: 'page' })}
        />
        <span>Select all on this page</span>
      </label>
      {hint}
    </div>
  )
}

type Props = {
  selection: ListSelection
  /** How many match, once all rows on the page are selected and there are more. */
  matching: MatchCount | null
  bulk: BulkDecisionState
  noun: string
  onApprove: () => void
  onReject?: (() => void) | undefined
}

/** At the foot of the list: what to do with the selected rows, then what was done. */
export function SelectionBar({ selection, matching, bulk, noun, onApprove, onReject }: Props) {
  const { count, isAll, isPage, change } = selection
  const tooMany =
    !isAll && count > MAX_SELECTED
      ? `At most ${MAX_SELECTED} can be selected one by one. Select all that match, or fewer.`
      : null
  const bar = useFocusOfDecided(bulk)
  const canOffer = matching !== null && isPage && !isAll && matching.count > count
  return (
    <section
      ref={bar}
      className="selection-bar"
      tabIndex={-1}
      aria-label="Selection"
      hidden={count === 0 && !bulk.outcome}
    >
      {count > 0 && (
        <>
          <p className="selection-count">
            <span role="status">{counted(count, noun)} selected</span>
            {canOffer && (
              <Button look="text" onClick={() => change({ kind: 'all', count: matching })}>
                {matching.hasMore ? 'Select the newest' : 'Select all'} {matching.count.toLocaleString('en')}
                {!matching.hasMore && ' that match'}
              </Button>
            )}
          </p>
          <div className="selection-actions">
            <Button look="primary" onClick={onApprove} pending={bulk.isDeciding} disabled={tooMany !== null}>
              Approve
            </Button>
            {onReject && (
              <Button onClick={onReject} disabled={bulk.isDeciding || tooMany !== null}>
                Reject
              </Button>
            )}
            <Button look="text" onClick={() => change({ kind: 'clear' })} disabled={bulk.isDeciding}>
              Clear
            </Button>
          </div>
          {tooMany && <p className="small muted">{tooMany}</p>}
        </>
      )}
      {count === 0 && bulk.outcome && <Outcome bulk={bulk} />}
    </section>
  )
}

/** The sentence is announced once; the countdown is for the eye only. */
function Outcome({ bulk }: { bulk: BulkDecisionState }) {
  const { outcome, secondsLeft, undo, isUndoing } = bulk
  return (
    <div className="selection-actions">
      <p>{outcome?.sentence}</p>
      {outcome?.undoId && secondsLeft > 0 && (
        <>
          <Button onClick={undo} pending={isUndoing} pendingLabel="Undoing...">
            Undo
          </Button>
          <span className="muted small figures" aria-hidden="true">
            {secondsLeft} s
          </span>
        </>
      )}
    </div>
  )
}

/** Announces the outcome; outside the bar, which is hidden until then. */
export function OutcomeStatus({ outcome }: Pick<BulkDecisionState, 'outcome'>) {
  return (
    <p className="visually-hidden" role="status">
      {outcome?.sentence}
      {outcome?.undoId && ` You can undo this for ${UNDO_SECONDS} seconds.`}
    </p>
  )
}

/** The pressed button goes away with the decision, and 'Undo' with the time: keeps the focus in the bar. */
function useFocusOfDecided({ outcome, secondsLeft }: BulkDecisionState) {
  const bar = useRef<HTMLElement>(null)
  const canUndo = Boolean(outcome?.undoId) && secondsLeft > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button goes away with canUndo
  useEffect(() => {
    if (outcome && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [outcome, canUndo])
  return bar
}
