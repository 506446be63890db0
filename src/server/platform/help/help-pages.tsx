import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Hono } from 'hono'
import * as m from '#messages'
import { MailLink } from '../html/mail-link.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'
import { type Guide, readGuide } from './read-guide.ts'

const ROLES = ['students', 'supervisors', 'managers', 'admins'] as const

/** By the path of its file. */
const GUIDES = new Map(
  Object.entries(
    import.meta.glob<string>('../../../../docs/help/*/*.md', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, markdown]) => [path, readGuide(markdown)]),
)

/** In the reader's language. */
function guideFor(role: string): Guide | undefined {
  return GUIDES.get(`../../../../docs/help/${m.common_locale()}/${role}.md`)
}

/** /help and a guide per role, from the Markdown in docs/help. They work without JavaScript and without an account. */
export function helpPages(site: Site): Hono {
  const app = new Hono()
  app.get('/help', (c) => c.html(contents(site)))
  app.get('/help/:guide{[a-z]+}', (c) => {
    const guide = guideFor(c.req.param('guide'))
    return guide ? c.html(guidePage(site, guide)) : c.notFound()
  })
  return app
}

function contents(site: Site): string {
  return renderPage(site, {
    title: m.common_help(),
    children: (
      <article className="document">
        <h1>{m.common_help()}</h1>
        <ul className="guides">
          {ROLES.map((role) => (
            <li key={role}>
              <a href={`/help/${role}`}>{guideFor(role)?.title}</a>
              <p>{guideFor(role)?.summary}</p>
            </li>
          ))}
        </ul>
        <Contact site={site} />
      </article>
    ),
  })
}

function guidePage(site: Site, { title, summary, sections, html }: Guide): string {
  return renderPage(site, {
    title,
    children: (
      <article className="document guide">
        <p className="back">
          <a href="/help">{m.documents_help_all()}</a>
        </p>
        <h1>{title}</h1>
        <p className="intro">{summary}</p>
        <nav className="contents" aria-label={m.documents_contents_label()}>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from docs/help */}
        <div className="guide-text" dangerouslySetInnerHTML={{ __html: html }} />
        <Contact site={site} />
      </article>
    ),
  })
}

function Contact({ site: { supportEmail, appearance } }: { site: Site }) {
  const { supportName, supportUrl } = appearance
  const contact = () => (
    <>
      {supportName && `${supportName}, `}
      <MailLink address={supportEmail} />
      {supportUrl && (
        <>
          {', '}
          <a href={supportUrl}>{supportUrl}</a>
        </>
      )}
    </>
  )
  return (
    <p className="field-hint">
      <ParaglideMessage message={m.documents_help_contact} inputs={{}} markup={{ contact }} />
    </p>
  )
}
