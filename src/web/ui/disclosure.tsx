import { type ReactNode, useId, useState } from 'react'
import './disclosure.css'

type Props = {
  title: string
  /** The title while open, where it changes ('View Details' / 'Hide Details'). */
  openTitle?: string
  /** Whose part this is, for screen readers: 'Description, Data Analyst Intern'. */
  of?: string
  defaultOpen?: boolean
  children: ReactNode
}

/** A part that opens and closes in place, marked + and −. */
export function Disclosure({ title, openTitle, of, defaultOpen = false, children }: Props) {
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
          {isOpen && openTitle ? openTitle : title}
          {of && <span className="visually-hidden">, {of}</span>}
        </span>
      </button>
      <div id={panelId} className="disclosure-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
