import { LANGUAGES, languageName } from '#domain/languages'
import * as m from '#messages'

/** The same page in another language. */
export function LanguageSwitch() {
  return (
    <nav className="page-languages" aria-label={m.common_language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === m.common_locale() || undefined}
        >
          {languageName(language)}
        </a>
      ))}
    </nav>
  )
}
