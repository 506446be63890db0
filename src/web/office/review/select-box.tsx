import { UNDO_SECONDS } from '#domain/office/review'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import type { ListSelection } from './selection.ts'
import type { Undoable } from './use-undoable.ts'

/** Selects all rows on the page; shown above the list. */
export function SelectPage({ selection }: { selection: ListSelection }) {
  const { isPage, count, change } = selection
  return (
    <label className="checkbox">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isPage
        }}
        type="checkbox"
        checked={isPage}
        onChange={() => change({ kind: 'page' })}
      />
      <span>{m.review_select_page()}</span>
    </label>
  )
}

type SelectBoxProps = {
  id: string
  name: string
  isSelected: boolean
  /** Whether Tab skips it, because the row has another tab stop. */
  isSkipped?: boolean
  change: ListSelection['change']
}

/** The checkbox of one row. */
export function SelectBox({ id, name, isSelected, isSkipped = false, change }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        checked={isSelected}
        tabIndex={isSkipped ? -1 : 0}
        data-select={id}
        onChange={({ nativeEvent }) =>
          change({ kind: 'toggle', id, isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
      <span className="visually-hidden">{m.review_select_label({ name })}</span>
    </label>
  )
}

type StatusProps = Pick<Undoable, 'outcome'> & { count: number; noun: Quantity }

/** Announces the selection and the outcome; outside the bar, which is hidden until then. */
export function SelectionStatus({ outcome, count, noun }: StatusProps) {
  return (
    <p className="visually-hidden" role="status">
      {outcome?.sentence}
      {outcome?.undoId && m.review_undo_hint({ undoSeconds: UNDO_SECONDS })}
      {count > 0 &&
        ` ${m.common_with_full_stop({ sentence: m.common_records_selected({ records: noun({ count }) }) })}`}
    </p>
  )
}
