import { Outlet, useLocation } from '@tanstack/react-router'
import { LANGUAGES, type Language, languageName } from '#domain/text/languages'
import * as m from '#messages'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { MainArea, SkipLink } from './main-area.tsx'
import './layout.css'

/** The layout of the authentication screens. */
export function PublicFrame() {
  return (
    <div className="frame">
      <SkipLink />
      <header className="top-bar">
        <Brand />
      </header>
      <MainArea className="public-shell">
        <Outlet />
      </MainArea>
      <Footer>
        <LanguageSwitch />
      </Footer>
    </div>
  )
}

/** The same page in another language, for people without an account. */
function LanguageSwitch() {
  const { searchStr, hash } = useLocation()
  return (
    <nav aria-label={m.common_language()}>
      <ul className="footer-links">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, searchStr, hash)}
              lang={language}
              hrefLang={language}
              aria-current={language === m.common_locale() || undefined}
            >
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function addressIn(language: Language, search: string, hash: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('lang', language)
  return `?${parameters.toString()}${hash && `#${hash}`}`
}
