import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from './select-field.tsx'
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

/** Above a list: status, search and Refresh. What is typed is passed on after a pause. */
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

// Bound straight to the address a search box loses keystrokes; so the text is local and only follows changes from outside.
function useTypedSearch({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const [passedOn, setPassedOn] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== passedOn) setTyped(search)
    setPassedOn(search)
  }
  const text = typed.trim()
  const passOn = useEffectEvent(() => {
    setPassedOn(text)
    onSearch(text)
  })
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(passOn, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text, known])
  return [typed, setTyped] as const
}
