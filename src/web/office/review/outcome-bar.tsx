import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import { SelectionStatus } from './select-box.tsx'
import { Outcome } from './selection-bar.tsx'
import type { Undoable } from './use-undoable.ts'
import './review-panes.css'

/** The last action with Undo, at the bottom of a screen. */
export function OutcomeBar({ undoable }: { undoable: Undoable }) {
  const { outcome, problem } = undoable
  return (
    <>
      {problem && <Banner kind="error">{problem}</Banner>}
      <section
        className="selection-bar"
        tabIndex={-1}
        aria-label={m.review_outcome_label()}
        hidden={outcome === null}
        data-outcome
      >
        {outcome && <Outcome undoable={undoable} />}
      </section>
      <SelectionStatus outcome={outcome} count={0} noun={m.common_students_count} />
    </>
  )
}
