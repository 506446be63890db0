import { LANGUAGES, languageName } from '#domain/languages'
import * as m from '#messages'

/** The same page in another language. */
export function LanguageSwitch() {
  return (
    <nav className="page-languages" aria-label={m.language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === m.locale() || undefined}
        >
          {languageName(language)}
        </a>
      ))}
    </nav>
  )
}
