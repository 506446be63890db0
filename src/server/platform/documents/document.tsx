import type { ReactNode } from 'react'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { anchor } from '../html/page-parts.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'

/** The institution that publishes the documents. */
export type Institution = Pick<Config, 'universityName' | 'supportEmail'>

export type DocumentSection = { heading: string; body: ReactNode }

type Document = { title: string; summary: string; sections: DocumentSection[] }

/** A long text with a table of contents, for reading and printing. */
export function documentPage(site: Site, { title, summary, sections }: Document): string {
  return renderPage(site, {
    title,
    children: (
      <article className="document">
        <h1>{title}</h1>
        <p className="intro">{summary}</p>
        <nav className="contents" aria-label={m.documents_contents_label()}>
          <ol>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchor(heading)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ heading, body }) => (
          <section key={heading}>
            <h2 id={anchor(heading)}>{heading}</h2>
            {body}
          </section>
        ))}
        <p className="field-hint">{m.documents_version()}</p>
      </article>
    ),
  })
}
