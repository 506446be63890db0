import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { asLeftToRight } from './arrow-keys.ts'
import './tabs.css'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; title: string; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Hidden panels keep what was typed into them. The tab list is one Tab stop; the arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = STEPS[asLeftToRight(event.key)]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            className="tab"
            aria-selected={id === selected}
            aria-controls={`${baseId}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${baseId}-${id}-panel`}
          aria-labelledby={`${baseId}-${id}`}
          hidden={id !== selected}
        >
          {content}
        </div>
      ))}
    </>
  )
}
