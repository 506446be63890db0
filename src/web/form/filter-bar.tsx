import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from './select-field.tsx'
import './filter-bar.css'

/** Unit: milliseconds. */
const DEBOUNCE = 250

type Props = {
  /** What is filtered, for screen readers. */
  label: string
  /** If the choices are not statuses. */
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

/** Status, search and Refresh above a list. The search is debounced. */
export function FilterBar(props: Props) {
  const { label, statusLabel = 'Status', statuses, status, onStatus, searchPlaceholder, refreshing, onRefresh } = props
  const [typed, setTyped] = useTypedSearch(props)
  const searchId = useId()
  return (
    <search className="filter-bar" aria-label={label}>
      <SelectField
        label={statusLabel}
        name="status"
        options={statuses}
        value={status}
        onChange={onStatus}
        error={undefined}
      />
      <div className="field">
        <label htmlFor={searchId}>Search</label>
        <input
          id={searchId}
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

// Bound directly to the URL, a search box loses keystrokes. The text is local state and follows only outside changes.
function useTypedSearch({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const [reported, setReported] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== reported) setTyped(search)
    setReported(search)
  }
  const text = typed.trim()
  const report = useEffectEvent(() => {
    setReported(text)
    onSearch(text)
  })
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(report, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, known])
  return [typed, setTyped] as const
}
