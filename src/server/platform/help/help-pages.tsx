import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Hono } from 'hono'
import { Marked, type Tokens } from 'marked'
import * as m from '#messages'
import { anchor, MailLink } from '../html/page-parts.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'

const ROLES = ['students', 'supervisors', 'managers', 'admins'] as const

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

/** The role's guide in the reader's language. */
function guideFor(role: string): Guide | undefined {
  return GUIDES.get(`../../../../docs/help/${m.common_locale()}/${role}.md`)
}

type Guide = { title: string; summary: string; sections: { id: string; heading: string }[]; html: string }

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    /**
     * A picture has its own version for the dark scheme. Its title is the size in pixels, so that the text does not move while it
     * loads.
     */
    image({ href, title, text }) {
      const [width, height] = title?.split('x') ?? []
      const dark = `<source srcset="/help/${href.replace('.png', '-dark.png')}" media="(prefers-color-scheme: dark)">`
      const image = `<img src="/help/${href}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
      return `<picture>${dark}${image}</picture>`
    },
    link({ href, tokens }) {
      const address = /^[a-z]+$/.test(href) ? `/help/${href}` : href
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

/** Reads a guide in Markdown: a title, a paragraph that sums it up, and sections. */
function readGuide(markdown: string): Guide {
  const tokens = marked.lexer(markdown)
  const [title, summary, ...body] = tokens.filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || summary?.type !== 'paragraph')
    throw new Error('A guide starts with a title and a paragraph.')
  const sections = body.filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
  return {
    title: (title as Tokens.Heading).text,
    summary: (summary as Tokens.Paragraph).text,
    sections: sections.map(({ text }) => ({ id: anchor(text), heading: text })),
    html: marked.parser(body),
  }
}

/** The guides by path. */
const GUIDES = new Map(
  Object.entries(
    import.meta.glob<string>('../../../../docs/help/*/*.md', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, markdown]) => [path, readGuide(markdown)]),
)
