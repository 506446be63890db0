import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import { SelectionStatus } from '../review/select-box.tsx'
import { Outcome } from '../review/selection-bar.tsx'
import type { Undoable } from '../review/use-undoable.ts'
import '../review/review-panes.css'

/** At the foot of a list: that the mailing is sent, with Undo. */
export function MailingOutcome({ undoable }: { undoable: Undoable }) {
  const { outcome, problem } = undoable
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // The dialog with the pressed button is gone.
    if (outcome && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [outcome])
  return (
    <>
      {problem && <Banner kind="error">{problem}</Banner>}
      <section
        ref={bar}
        className="selection-bar"
        tabIndex={-1}
        aria-label={m.mailings_label()}
        hidden={outcome === null}
      >
        {outcome && <Outcome undoable={undoable} />}
      </section>
      <SelectionStatus outcome={outcome} count={0} noun={m.common_students_count} />
    </>
  )
}
