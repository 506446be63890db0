import { type ReactNode, useId, useState } from 'react'
import './disclosure.css'

type Props = {
  title: string
  /** What the section belongs to, for screen readers: 'Description, Data Analyst Intern'. */
  of?: string
  defaultOpen?: boolean
  /** With `onToggle`: the parent decides. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  /** Prints the content also while it is closed. */
  isPrinted?: boolean
  children: ReactNode
}

/** A collapsible section, marked + and −. */
export function Disclosure({ title, of, defaultOpen = false, isPrinted = false, children, ...controlled }: Props) {
  const [isOwnOpen, setOwnOpen] = useState(defaultOpen)
  const { isOpen = isOwnOpen, onToggle = setOwnOpen } = controlled
  const panelId = useId()
  return (
    <div className="disclosure" data-printed={isPrinted || undefined}>
      <button
        type="button"
        className="disclosure-button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => onToggle(!isOpen)}
      >
        <span>
          {title}
          {of && <span className="visually-hidden">, {of}</span>}
        </span>
      </button>
      <div id={panelId} className="disclosure-panel" hidden={!isOpen}>
        {(isOpen || isPrinted) && children}
      </div>
    </div>
  )
}
