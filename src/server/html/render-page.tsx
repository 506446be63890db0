import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as m from '#messages'
import { LanguageSwitch } from './language-switch.tsx'

/** The settings and assets that every server-rendered page uses. */
export type Site = {
  productName: string
  /** URL of the built style sheet. */
  stylesheet: string
  /** URL of the font for Latin text. */
  font: string
  /** URL of the script that saves the supervisor's draft in the browser. */
  draftScript: string
}

type Page = {
  title: string
  /** Text beside the logo; the product name by default. */
  heading?: string
  /** Key of the draft that this page saves or deletes; loads the draft script. */
  draft?: string
  /** There is no translation, so no other language can be chosen. */
  isEnglishOnly?: true
  children: ReactNode
}

/** A complete HTML document that works without scripts: header, main landmark and footer. */
export function renderPage(site: Site, page: Page): string {
  return `<!doctype html>${renderToStaticMarkup(<Document site={site} page={page} />)}`
}

function Document({ site, page }: { site: Site; page: Page }) {
  return (
    <html lang={m.locale()} dir={m.direction()}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${page.title} · ${site.productName}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={site.productName} />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {/* The URL may contain the supervisor's token, which links must not pass on. */}
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={site.font} />
        <link rel="stylesheet" href={site.stylesheet} />
        {page.draft && <script type="module" src={site.draftScript} data-draft={page.draft} />}
      </head>
      <body>
        <div className="page">
          <header className="page-brand">
            <BrandMark />
            <span>{page.heading ?? site.productName}</span>
          </header>
          {!page.isEnglishOnly && <LanguageSwitch />}
          <main>{page.children}</main>
          <footer className="page-footer">
            <span>{site.productName}</span>
            <nav aria-label={m.documents()}>
              <a href="/help">{m.help()}</a>
              <a href="/privacy">{m.privacy_policy()}</a>
              <a href="/terms">{m.terms_of_service()}</a>
              <a href="/accessibility">{m.accessibility()}</a>
            </nav>
          </footer>
        </div>
      </body>
    </html>
  )
}

/** The five notches of the logo; decorative, so hidden from assistive technology. */
function BrandMark() {
  return (
    <svg width="32" height="16" viewBox="0 0 32 16" aria-hidden="true" focusable="false">
      <path className="notch-filled" d="M0 1h4v14H0zM7 1h4v14H7zM14 1h4v14h-4zM21 1h4v14h-4z" />
      <path className="notch-open" d="M28 7h4v8h-4z" />
    </svg>
  )
}
