import { type ReactNode, useId, useState } from 'react'
import './disclosure.css'

type Props = {
  title: string
  /** What the section belongs to, for screen readers: 'Description, Data Analyst Intern'. */
  of?: string
  defaultOpen?: boolean
  children: ReactNode
}

/** A collapsible section, marked + and −. */
export function Disclosure({ title, of, defaultOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const panelId = useId()
  return (
    <div className="disclosure">
      <button
        type="button"
        className="disclosure-button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {title}
          {of && <span className="visually-hidden">, {of}</span>}
        </span>
      </button>
      <div id={panelId} className="disclosure-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
