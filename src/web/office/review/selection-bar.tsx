import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { MatchCount } from '#contract/office/selection'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import type { ListSelection } from './selection.ts'
import type { Undoable } from './use-undoable.ts'

type Props = {
  selection: ListSelection
  /** How many match, once all rows on the page are selected and there are more. */
  matching: MatchCount | null
  undoable: Undoable
  noun: Quantity
  /** Which records are taken if more match than can be selected: the first in the list. */
  first: 'newest' | 'oldest'
  /** How many can be selected one by one. */
  limit: number
  /** Whether an action on the selection is running. */
  isBusy: boolean
  /** The buttons; disabled if too many are selected. */
  actions: (areTooMany: boolean) => ReactNode
}

/** The actions for the selected rows, then the outcome, at the bottom of the list. */
export function SelectionBar({ selection, matching, undoable, noun, first, limit, isBusy, actions }: Props) {
  const { count, isAll, isPage, change } = selection
  const tooMany = !isAll && count > limit ? m.review_too_many_selected({ limit }) : null
  const isShown = count > 0 || undoable.outcome !== null
  const focus = useFocusOfBar(undoable.outcome, isShown)
  const canOffer = matching !== null && isPage && !isAll && matching.count > count
  return (
    <section
      {...focus}
      className="selection-bar"
      tabIndex={-1}
      aria-label={m.review_selection_label()}
      hidden={!isShown}
    >
      {undoable.outcome && <Outcome undoable={undoable} />}
      {count > 0 && (
        <>
          <p className="selection-count">
            <span>{m.common_records_selected({ records: noun({ count }) })}</span>
            {canOffer && (
              <Button look="text" onClick={() => change({ kind: 'all', count: matching })}>
                {(matching.hasMore ? SELECT_FIRST[first] : m.review_select_matching)({
                  count: matching.count.toLocaleString(m.common_locale()),
                })}
              </Button>
            )}
          </p>
          <div className="selection-actions">
            {actions(tooMany !== null)}
            <Button look="text" onClick={() => change({ kind: 'clear' })} disabled={isBusy}>
              {m.review_selection_clear()}
            </Button>
          </div>
          {tooMany && <p className="small muted">{tooMany}</p>}
        </>
      )}
    </section>
  )
}

const SELECT_FIRST = { newest: m.review_select_newest, oldest: m.review_select_oldest }

/** The outcome with Undo. The sentence is announced once; the countdown is only visible. */
export function Outcome({ undoable }: { undoable: Undoable }) {
  const { outcome, secondsLeft, undo, isUndoing } = undoable
  return (
    <div className="selection-actions">
      <p>{outcome?.sentence}</p>
      {outcome?.undoId && (
        <>
          <Button onClick={undo} pending={isUndoing} pendingLabel={m.common_undoing()}>
            {m.common_undo()}
          </Button>
          <span className="muted small figures" aria-hidden="true">
            {secondsLeft} s
          </span>
        </>
      )}
    </div>
  )
}

/**
 * Moves the focus to the bar when the pressed button disappears with the decision, and from there to the list when the bar
 * disappears in turn.
 */
function useFocusOfBar(outcome: Undoable['outcome'], isShown: boolean) {
  const ref = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (outcome && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [outcome])
  useEffect(() => {
    const focused = document.activeElement
    if (isShown || !hadFocus.current) return
    hadFocus.current = false
    if (focused !== document.body && !ref.current?.contains(focused)) return
    ref.current?.closest('.review')?.querySelector<HTMLElement>(FIRST_ROW)?.focus({ preventScroll: true })
  }, [isShown])
  return {
    ref,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      hadFocus.current = relatedTarget === null ? hadFocus.current : currentTarget.contains(relatedTarget)
    },
  }
}

const FIRST_ROW = '[data-row][tabindex="0"]'
