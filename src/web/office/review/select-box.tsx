import * as m from '#messages'
import type { ListSelection } from './selection.ts'

type Props = {
  id: string
  name: string
  isSelected: boolean
  /** Not reached with Tab: the row has another tab stop. */
  isSkipped?: boolean
  change: ListSelection['change']
}

/** The checkbox of one row. */
export function SelectBox({ id, name, isSelected, isSkipped = false, change }: Props) {
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
