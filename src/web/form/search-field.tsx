import { useEffect, useEffectEvent, useId, useState } from 'react'
import * as m from '#messages'

/** Unit: milliseconds. */
const DEBOUNCE = 250

type Search = { value: string; onChange: (text: string) => void }
type Props = Search & { label?: string; placeholder: string }

/** A search box whose text goes into the URL. It is debounced. */
export function SearchField({ label = m.common_search(), placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useTypedSearch({ value, onChange })
  const searchId = useId()
  return (
    <div className="field">
      <label htmlFor={searchId}>{label}</label>
      <input
        id={searchId}
        className="control"
        type="search"
        name="search"
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

// Bound directly to the URL, a search box loses keystrokes. The text is local state and follows only outside changes.
function useTypedSearch({ value: search, onChange }: Search) {
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
    onChange(text)
  })
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(report, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, known])
  return [typed, setTyped] as const
}
