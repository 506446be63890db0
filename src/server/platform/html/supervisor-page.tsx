import type { ReactNode } from 'react'
import * as m from '#messages'
import { renderPage, type Site } from './render-page.tsx'

type Page = {
  title: string
  /** The page's main heading, if it differs from the title. */
  heading?: ReactNode
  intro?: ReactNode
  /** The name of the draft that this page saves or deletes. */
  draft?: string | undefined
  query?: Record<string, string> | undefined
  children?: ReactNode
}

/** A page behind a link in an email to a supervisor. */
export function supervisorPage(site: Site, { title, heading = title, intro, draft, query, children }: Page): string {
  return renderPage(site, {
    title,
    purpose: m.pages_supervisor_purpose(),
    ...(draft && { draft }),
    ...(query && { query }),
    children: (
      <>
        <h1>{heading}</h1>
        {intro && <p className="intro">{intro}</p>}
        {children}
      </>
    ),
  })
}

type PostButtonProps = {
  action: string
  children: ReactNode
  /** Fields that are submitted with it. */
  fields?: ReactNode
  hint?: string
  isQuiet?: boolean
}

/** A button that posts to `action`. Opening a page changes nothing, because mail scanners open every link. */
export function PostButton({ action, children, fields, hint, isQuiet = false }: PostButtonProps) {
  return (
    <form method="post" action={action}>
      {fields}
      <button type="submit" className={isQuiet ? 'button quiet' : 'button primary'}>
        {children}
      </button>
      {hint && <p className="field-hint">{hint}</p>}
    </form>
  )
}

/** The title of a page. After an invalid submission it begins with that, so that screen readers announce it first. */
export function titleOf(title: string, hasErrors: boolean): string {
  return hasErrors ? m.pages_title_with_error({ title }) : title
}
