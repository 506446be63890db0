import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { inSeconds, MINUTE } from '#domain/durations'
import { VISIT_MINUTES } from '#domain/feedback-link'
import { linkTokenIn } from '#domain/link-token'
import type { Config } from '../../../config.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { type Secrets, sealedToken } from '../../../platform/secrets/sealed.ts'
import { cookieName } from '../../../platform/secrets/signed-cookie.ts'

const pass = sealedToken<{ token: string; endsAt: number; language?: Locale }>('visit')

/**
 * Proves, after a link is used, that this browser submitted the feedback: a sealed cookie. With it the supervisor continues
 * with the next student.
 */
export function visitPass(c: HonoContext, config: Secrets & Pick<Config, 'isHttps'>, now: Date) {
  const name = cookieName(config, 'visit')

  function keep(token: string, language: Locale): void {
    const endsAt = now.getTime() + VISIT_MINUTES * MINUTE
    const sealed = pass.make(config.authSecret, { token, endsAt, language })
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isHttps } as const
    setCookie(c, name, sealed, { ...options, maxAge: inSeconds(VISIT_MINUTES * MINUTE) })
  }

  function read(): { token: string; sealed: string; language?: Locale } | null {
    const sealed = getCookie(c, name) ?? ''
    const facts = open(config, sealed, now)
    return facts && { ...facts, sealed }
  }

  return { keep, read }
}

export function isPassOf(
  sealed: string | undefined,
  { token, secrets, now }: { token: string; secrets: Secrets; now: Date },
): boolean {
  return open(secrets, sealed ?? '', now)?.token === linkTokenIn(token)
}

function open(secrets: Secrets, sealed: string, now: Date) {
  const facts = pass.read(secrets, sealed)
  return facts && facts.endsAt > now.getTime() ? facts : null
}
