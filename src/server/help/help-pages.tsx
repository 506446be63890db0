import { Hono } from 'hono'
import admins from '../../../docs/help/admins.md?raw'
import managers from '../../../docs/help/managers.md?raw'
import students from '../../../docs/help/students.md?raw'
import supervisors from '../../../docs/help/supervisors.md?raw'
import { MailLink } from '../html/mail-link.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'
import type { Services } from '../services.ts'
import { type Guide, readGuide } from './read-guide.ts'

const GUIDES: Record<string, Guide> = {
  students: readGuide(students),
  supervisors: readGuide(supervisors),
  managers: readGuide(managers),
  admins: readGuide(admins),
}

/** /help and a guide per role, from the Markdown in docs/help. They work without JavaScript and without an account. */
export function helpPages({ config }: Pick<Services, 'config'>, site: Site): Hono {
  const app = new Hono()
  const contact = config.supportEmail
  app.get('/help', (c) => c.html(contents(site, contact)))
  app.get('/help/:guide{[a-z]+}', (c) => {
    const guide = GUIDES[c.req.param('guide')]
    return guide ? c.html(guidePage(site, guide, contact)) : c.notFound()
  })
  return app
}

function contents(site: Site, contact: string): string {
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
        <Contact address={contact} />
      </article>
    ),
  })
}

function guidePage(site: Site, { title, summary, sections, html }: Guide, contact: string): string {
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
        <Contact address={contact} />
      </article>
    ),
  })
}

function Contact({ address }: { address: string }) {
  return (
    <p className="field-hint">
      Something is missing? Write to <MailLink address={address} />.
    </p>
  )
}
