import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, type Locale, locales, overwriteGetLocale } from '#messages/runtime'

export { baseLocale, type Locale, locales }

const reading = new AsyncLocalStorage<Locale>()
overwriteGetLocale(readersLocale)

/** The language of sentences that are rendered now. */
export function readersLocale(): Locale {
  return reading.getStore() ?? baseLocale
}

/** Renders the sentences of `work` in this language. The default is English. */
export function inLocale<T>(locale: Locale, work: () => T): T {
  return reading.run(locale, work)
}

/** The language for an account created by this request; null for English, so that the browser keeps deciding. */
export function chosenLanguage(): Locale | null {
  const locale = readersLocale()
  return locale === baseLocale ? null : locale
}

/**
 * The supported language for a tag such as `de-AT` or `zh-CN`; the tag itself if there is none. Throws for anything that is no
 * tag.
 */
export function catalogueLocale(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return language === 'zh' ? `zh-${script}` : language
}
