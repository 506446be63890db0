import { useId } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { takeEarlyInput } from './early-input.ts'
import { SelectField } from './select-field.tsx'
import { useShownFirst } from './use-shown-first.ts'
import './filter-bar.css'

const TYPING_PAUSE = 250

type Props = {
  /** What is filtered, for screen readers. */
  label: string
  /** What the statuses are where the list has others. */
  statusLabel?: string
  statuses: readonly { value: string; label: string }[]
  status: string
  onStatus: (status: string) => void
  search: string
  searchPlaceholder: string
  onSearch: (text: string) => void
  refreshing: boolean
  onRefresh: () => void
}

/** Above a list: status, search and Refresh. What is chosen or typed shows at once. */
export function FilterBar(props: Props) {
  const { label, statusLabel = 'Status', statuses, searchPlaceholder, refreshing, onRefresh } = props
  const [status, setStatus] = useShownFirst(props.status, props.onStatus, afterPaint)
  const [typed, setTyped] = useShownFirst(props.search, props.onSearch, afterTypingPause)
  const searchId = useId()
  return (
    <search className="filter-bar" aria-label={label}>
      <SelectField
        label={statusLabel}
        name="status"
        options={statuses}
        value={status}
        onChange={setStatus}
        error={undefined}
      />
      <div className="field">
        <label htmlFor={searchId}>Search</label>
        <input
          id={searchId}
          ref={takeEarlyInput}
          className="control"
          type="search"
          name="search"
          maxLength={200}
          placeholder={searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button onClick={onRefresh} pending={refreshing} pendingLabel="Refreshing...">
        Refresh
      </Button>
    </search>
  )
}

function afterTypingPause(work: () => void): void {
  setTimeout(work, TYPING_PAUSE)
}
