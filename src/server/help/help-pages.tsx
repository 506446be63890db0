import { Hono } from 'hono'
import admins from '../../../docs/help/admins.md?raw'
import managers from '../../../docs/help/managers.md?raw'
import students from '../../../docs/help/students.md?raw'
import supervisors from '../../../docs/help/supervisors.md?raw'
import { MailLink } from '../html/mail-link.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'
import { type Guide, readGuide } from './read-guide.ts'

const GUIDES: Record<string, Guide> = {
  students: readGuide(students),
  supervisors: readGuide(supervisors),
  managers: readGuide(managers),
  admins: readGuide(admins),
}

/** /help and a guide per role, from the Markdown in docs/help. They work without JavaScript and without an account. */
export function helpPages(site: Site): Hono {
  const app = new Hono()
  app.get('/help', (c) => c.html(contents(site)))
  app.get('/help/:guide{[a-z]+}', (c) => {
    const guide = GUIDES[c.req.param('guide')]
    return guide ? c.html(guidePage(site, guide)) : c.notFound()
  })
  return app
}

function contents(site: Site): string {
  return renderPage(site, {
    title: 'Help',
    children: (
      <article className="document">
        <h1>Help</h1>
        <ul className="guides">
          {Object.entries(GUIDES).map(([name, { title, summary }]) => (
            <li key={name}>
              <a href={`/help/${name}`}>{title}</a>
              <p>{summary}</p>
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
          <a href="/help">All help</a>
        </p>
        <h1>{title}</h1>
        <p className="intro">{summary}</p>
        <nav className="contents" aria-label="Contents">
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
  return (
    <p className="field-hint">
      {`Something is missing? Write to ${supportName ? `${supportName}, ` : ''}`}
      <MailLink address={supportEmail} />
      {supportUrl && (
        <>
          , or see <a href={supportUrl}>{supportUrl}</a>
        </>
      )}
      .
    </p>
  )
}
