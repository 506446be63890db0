import { type ReactNode, useId, useState } from 'react'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import './folded-filters.css'

type Props = {
  /** What they are set to, beside the word Filters: 'Pending', or how many are set. */
  chosen?: string | undefined
  children: ReactNode
}

/** Filters behind a button on phones, where they would fill the first screen. */
export function FoldedFilters({ chosen, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="folded-filters" data-open={isOpen || undefined}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {chosen ? m.common_filters_chosen({ chosen }) : m.common_filters()}
      </Button>
      <div id={id}>{children}</div>
    </div>
  )
}

/** How many filters are set; undefined if none is. */
export function countSet(filters: Record<string, string | undefined>): string | undefined {
  const count = Object.values(filters).filter(Boolean).length
  return count === 0 ? undefined : String(count)
}
