import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Appearance } from '#domain/settings/appearance'
import { LANGUAGES, type Language, languageName } from '#domain/text/languages'
import { hasLongWord } from '#domain/text/long-words'
import * as m from '#messages'

/** The settings and assets that every server-rendered page uses. */
export type Site = {
  productName: string
  universityName: string
  supportEmail: string
  /** The admins' choices; read before each page. */
  appearance: Appearance
  /** URL of the built style sheet. */
  stylesheet: string
  /** URL of the font for Latin text. */
  font: string
  /** URL of the font for headings in English. */
  headingFont: string
  /** URL of the script that saves the supervisor's draft in the browser. */
  draftScript: string
}

type Page = {
  title: string
  /** The purpose of a university's request: the header shows the university and this instead of the product. */
  purpose?: string
  /** The university, if it is not the installation's. */
  university?: string | null | undefined
  /** Key of the draft that this page saves or deletes; loads the draft script. */
  draft?: string
  /**
   * The query parameters that the page understands and keeps when the language changes. Others are not repeated, because the
   * length of a compressed page could then reveal whether it contains a guess (BREACH).
   */
  query?: Record<string, string>
  /** There is no translation, so no other language can be chosen. */
  isEnglishOnly?: true
  children: ReactNode
}

/** A letter that the heading font in `src/web/ui/fonts.css` lacks. */
const OTHER_LETTER = /[^\P{L}A-Za-z\u00aa-\u0131\u0134-\u0148\u014a-\u017e\u0218-\u021b]/u

export function accentStylesheet({ version }: Appearance): string {
  return `/appearance.css?v=${version}`
}

/** Longer pages, such as a form with many questions, omit the heading font, to be as fast on a phone. Unit: bytes. */
const LONG_PAGE = 24_000

/** A complete HTML document that works without scripts: header, main landmark and footer. */
export function renderPage(site: Site, page: Page): string {
  const render = (hasHeadingFont: boolean) =>
    `<!doctype html>${renderToStaticMarkup(<Document site={site} page={page} hasHeadingFont={hasHeadingFont} />)}`
  // Otherwise two fonts would mix within a word.
  const html = render(!OTHER_LETTER.test(page.title.normalize()))
  return Buffer.byteLength(html) > LONG_PAGE ? render(false) : html
}

function Document({ site, page, hasHeadingFont }: { site: Site; page: Page; hasHeadingFont: boolean }) {
  return (
    <html
      lang={m.common_locale()}
      dir={m.common_text_direction()}
      className={
        [hasHeadingFont ? '' : 'plain-headings', hasLongWord(page.title) ? 'long-words' : ''].join(' ').trim() ||
        undefined
      }
    >
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
        {hasHeadingFont && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={site.headingFont} />}
        <link rel="stylesheet" href={site.stylesheet} />
        {site.appearance.accent && <link rel="stylesheet" href={accentStylesheet(site.appearance)} />}
        {page.draft && <script type="module" src={site.draftScript} data-draft={page.draft} />}
      </head>
      <body>
        <div className="page">
          <header className="page-header">
            <PageBrand site={site} page={page} />
            {!page.isEnglishOnly && <LanguageSwitch query={page.query} />}
          </header>
          <main>{page.children}</main>
          <footer className="page-footer">
            <span>{site.productName}</span>
            <nav aria-label={m.pages_footer_label()}>
              <a href="/help">{m.common_help()}</a>
              <a href="/privacy">{m.documents_privacy_policy_title()}</a>
              <a href="/terms">{m.documents_terms_of_service_title()}</a>
              <a href="/accessibility">{m.documents_accessibility_title()}</a>
            </nav>
          </footer>
        </div>
      </body>
    </html>
  )
}

function PageBrand({ site, page: { purpose, university } }: { site: Site; page: Page }) {
  const logo = logoAddresses(site.appearance)
  return (
    <div className="page-brand">
      {logo ? (
        <picture>
          {logo.dark && <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />}
          <img src={logo.light} alt={purpose ? '' : site.productName} className="page-logo" />
        </picture>
      ) : (
        <BrandMark />
      )}
      {purpose ? (
        <p>
          <bdi className="page-university">{university ?? site.universityName}</bdi>
          {purpose}
        </p>
      ) : (
        !logo && <span>{site.productName}</span>
      )}
    </div>
  )
}

/** The addresses of the logos, for dark mode if it has its own; null for the product's mark. */
export function logoAddresses({ version, lightLogo, darkLogo }: Appearance) {
  return lightLogo && { light: `/logo/light?v=${version}`, dark: darkLogo && `/logo/dark?v=${version}` }
}

/** The five bars of the logo; decorative, so hidden from assistive technology. */
function BrandMark() {
  return (
    <svg width="32" height="16" viewBox="0 0 32 16" aria-hidden="true" focusable="false">
      <path className="logo-bar-filled" d="M0 1h4v14H0zM7 1h4v14H7zM14 1h4v14h-4zM21 1h4v14h-4z" />
      <path className="logo-bar-open" d="M28 7h4v8h-4z" />
    </svg>
  )
}

/** The same page in another language. */
function LanguageSwitch({ query }: { query: Page['query'] }) {
  const current = m.common_locale() as Language
  return (
    <nav className="page-languages" aria-label={m.common_language()}>
      <details>
        <summary>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            <path d="M9 1.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm0 0c4.4 4 4.4 11 0 15-4.4-4-4.4-11 0-15zM1.5 9h15" />
          </svg>
          {languageName(current)}
        </summary>
        <ul>
          {LANGUAGES.map((language) => (
            <li key={language}>
              <a
                href={`?${new URLSearchParams({ ...query, lang: language }).toString()}`}
                lang={language}
                hrefLang={language}
                aria-current={language === current || undefined}
              >
                {languageName(language)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
