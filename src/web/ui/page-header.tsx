import { type ReactNode, useEffect, useRef } from 'react'
import { hasLongWord } from '#domain/text/long-words'
import { applicationName } from './application.ts'
import './page-header.css'

type Props = {
  title: string
  /** The browser tab's title if it differs, for example 'Dashboard' for 'Welcome, Zoë!'. */
  tabTitle?: string
  subtitle?: ReactNode
  /** The primary action. */
  action?: ReactNode
}

/** The page's h1 with its primary action; also sets the browser tab's title. */
export function PageHeader({ title, tabTitle = title, subtitle, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${tabTitle} – ${applicationName()}`
  }, [tabTitle])
  useEffect(() => {
    if (hasShownHeading && isFocusFree()) heading.current?.focus({ preventScroll: true })
    hasShownHeading = true
  }, [])
  return (
    <header className="page-header">
      <div>
        <h1 ref={heading} tabIndex={-1} className={hasLongWord(title) ? 'long-words' : undefined}>
          {title}
        </h1>
        {subtitle && <p className="measure">{subtitle}</p>}
      </div>
      {action}
    </header>
  )
}

/** The first heading after loading the page does not take the focus: screen readers then read the whole page. */
let hasShownHeading = false

/** After navigation `main` has the focus; when a screen replaces what had the focus, the body has it. */
function isFocusFree(): boolean {
  return ['main', 'body'].includes(document.activeElement?.localName ?? 'body')
}
