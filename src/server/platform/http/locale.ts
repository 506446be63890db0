import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, type Locale, locales, overwriteGetLocale } from '#messages/runtime'

export { baseLocale, type Locale, locales }

const reading = new AsyncLocalStorage<Locale>()
overwriteGetLocale(readersLocale)

/** The language of the sentences that are written now. */
export function readersLocale(): Locale {
  return reading.getStore() ?? baseLocale
}

/** The sentences that `work` writes are in this language. Without it they are in English. */
export function inLocale<T>(locale: Locale, work: () => T): T {
  return reading.run(locale, work)
}

/** For the account that is made with this request; null for English, so that the browser goes on deciding. */
export function chosenLanguage(): Locale | null {
  const locale = readersLocale()
  return locale === baseLocale ? null : locale
}

/** The catalogue's language for a language tag such as `de-AT` or `zh-CN`; the tag itself if there is none. Throws for something else. */
export function catalogueLocale(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return language === 'zh' ? `zh-${script}` : language
}
