import { useLocation } from '@tanstack/react-router'
import { LANGUAGES, type Language, languageName } from '#domain/languages'
import * as m from '#messages'

/** For people without an account: the same page in another language. */
export function LanguageSwitch() {
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
