import type { ReactNode } from 'react'
import { renderPage, type Site } from './render-page.tsx'

type Page = { title: string; intro: string; children?: ReactNode }

/** A page with a heading, a sentence and an action, for people with an account. */
export function introPage(site: Site, { title, intro, children }: Page): string {
  return renderPage(site, {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="intro">{intro}</p>
        {children}
      </>
    ),
  })
}
