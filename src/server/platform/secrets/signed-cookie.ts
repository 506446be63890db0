import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'

const COOKIE_PREFIX = 'fieldmark'

/**
 * The value of a cookie signed by the identity library (`value.signature`, HMAC-SHA-256 in base64), or null. Verified here
 * because every request needs it and the library's own function runs four queries.
 */
export function signedCookie(cookies: string, name: string, secrets: string[]): string | null {
  const cookie = parse(cookies, name)[name]
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const value = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const isRight = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(value).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isRight ? value : null
}

/** With https, browsers accept a cookie of this name from this host only, and only with `Secure` and `Path=/`. */
export function cookieName({ isHttps }: { isHttps: boolean }, name: string): string {
  return `${isHttps ? '__Host-' : ''}${COOKIE_PREFIX}.${name}`
}

type SignedCookie = { name: string; secret: string; isHttps: boolean; seconds: number | 'until the browser closes' }

/** The Set-Cookie header for a signed cookie that scripts and other sites cannot use. */
export function signCookie(value: string, { name, secret, isHttps, seconds }: SignedCookie): string {
  const signature = createHmac('sha256', secret).update(value).digest('base64')
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const
  const lifetime = seconds === 'until the browser closes' ? {} : { maxAge: seconds }
  return serialize(name, `${value}.${signature}`, { ...options, ...lifetime })
}
