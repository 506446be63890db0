import { type ReactNode, useId, useState } from 'react'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import './folded-filters.css'

type Props = {
  /** Shown next to the word Filters: the choice that always exists, such as 'Pending'. `set`: how many other filters are set. */
  chosen?: string | undefined
  set: number
  children: ReactNode
}

/** Filters behind a button on phones, where they would fill the first screen. */
export function FoldedFilters({ chosen = '', set, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const state = set === 0 ? chosen : chosen ? `${chosen} +${set}` : String(set)
  return (
    <div className="folded-filters" data-open={isOpen || undefined}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {state ? m.common_filters_chosen({ chosen: state }) : m.common_filters()}
      </Button>
      <div id={id}>{children}</div>
    </div>
  )
}

/** How many of these filters are set. */
export function countSet(filters: object, keys: readonly string[]): number {
  return keys.filter((key) => key in filters).length
}
