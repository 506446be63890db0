import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/pressed-key.ts'
import './more-filters.css'

type Props = {
  /** How many filters in the panel are set. */
  set: number
  children: ReactNode
}

/** Rarely needed filters, in a panel below their button. */
export function MoreFilters({ set, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) =>
      target instanceof Element && !area.current?.contains(target) && !isInDialog(target) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  function press(event: KeyboardEvent) {
    if (
      event.key !== 'Escape' ||
      isComposing(event.nativeEvent) ||
      event.defaultPrevented ||
      isInDialog(event.target as Element)
    )
      return
    setOpen(false)
    area.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is in it
    <div ref={area} className="more-filters" onKeyDown={press}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {set > 0 ? m.review_more_filters_set({ count: set }) : m.review_more_filters()}
      </Button>
      <div id={id} className="more-filters-panel" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

/** Whether the key came from a dialog, whose events arrive here although it is elsewhere in the page. */
function isInDialog(target: Element): boolean {
  return target.closest('.dialog-shade') !== null
}
