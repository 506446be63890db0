import type { MiddlewareHandler } from 'hono'
import { type DetectorOptions, detectFromCookie, detectFromHeader, detectFromQuery } from 'hono/language'
import { serialize } from 'hono/utils/cookie'
import { DAY, inSeconds } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { baseLocale, catalogueLocale, inLocale, type Locale, locales } from './locale.ts'
import type { AppEnv } from './request-context.ts'

/** The cookie with the language that the reader chose in this browser. */
const LANGUAGE_COOKIE = 'fieldmark.language'

/** The longest that browsers keep a cookie. Unit: seconds. */
const COOKIE_LIFE = inSeconds(400 * DAY)

const DETECTION: DetectorOptions = {
  order: ['querystring', 'cookie', 'header'],
  lookupQueryString: 'lang',
  lookupCookie: LANGUAGE_COOKIE,
  lookupFromHeaderKey: 'accept-language',
  lookupFromPathIndex: 0,
  supportedLanguages: [...locales],
  fallbackLanguage: baseLocale,
  convertDetectedLanguage: catalogueLocale,
  ignoreCase: true,
  caches: false,
}

type Detect = (...request: Parameters<typeof detectFromQuery>) => string | undefined

/** Answers in the reader's language: the one that a link with `?lang=fr` chooses, else the last chosen, else the browser's. */
export function readerLanguage(config: Config): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const detect = (from: Detect) => from(c, DETECTION) as Locale | undefined
    const switchedTo = detect(detectFromQuery)
    if (switchedTo) c.header('set-cookie', languageCookie(config, switchedTo), { append: true })
    const chosen = switchedTo ?? detect(detectFromCookie)
    c.set('hasChosenLanguage', chosen !== undefined)
    const locale = chosen ?? detect(detectFromHeader) ?? baseLocale
    c.set('language', locale)
    return inLocale(locale, next)
  }
}

/** The Set-Cookie header that sets this browser's language, or with null returns it to its own. */
export function languageCookie({ isHttps }: Pick<Config, 'isHttps'>, locale: Locale | null): string {
  const options = { path: '/', sameSite: 'Lax', secure: isHttps, httpOnly: true } as const
  return serialize(LANGUAGE_COOKIE, locale ?? '', { ...options, maxAge: locale ? COOKIE_LIFE : 0 })
}
