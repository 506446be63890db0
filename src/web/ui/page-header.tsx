import { type ReactNode, useEffect } from 'react'
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
  useEffect(() => {
    document.title = `${tabTitle} – ${applicationName()}`
  }, [tabTitle])
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {subtitle && <p className="measure">{subtitle}</p>}
      </div>
      {action}
    </header>
  )
}
