import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import './page-header.css'

type Props = {
  title: string
  /** The browser tab's words where they differ, for example 'Dashboard' under 'Welcome, Zoë!'. */
  tabTitle?: string
  subtitle?: ReactNode
  /** The view's one primary action. */
  action?: ReactNode
}

/** The page's h1 with its one action; names the browser tab too. */
export function PageHeader({ title, tabTitle, subtitle, action }: Props) {
  useDocumentTitle(tabTitle ?? title)
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
