import { randomInt } from 'node:crypto'
import type { TestApp } from './test-app.ts'

const REDIRECTS = [301, 302, 303, 307]

/**
 * A browser without screens: it keeps the cookies of each origin and follows redirects between the server and providers. It can
 * start with a cookie of ours.
 */
export function openBrowser(app: Pick<TestApp, 'fetch' | 'config'>, cookieOfOurs?: string) {
  // Each browser has another address, so that tests do not reach the rate limits.
  const address = Array.from({ length: 3 }, () => randomInt(256)).join('.')
  const jars = new Map<string, Map<string, string>>()
  if (cookieOfOurs) {
    const jar = new Map<string, string>()
    keep(jar, cookieOfOurs)
    jars.set(app.config.publicUrl, jar)
  }

  /** One request, without following a redirect. */
  async function request(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', `10.${address}`)
    const isOurs = url.origin === app.config.publicUrl
    const options = { ...init, headers, redirect: 'manual' as const }
    const response = isOurs ? await app.fetch(url.pathname + url.search, options) : await fetch(url, options)
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
    return response
  }

  /** Visits an address and follows redirects; `stopAt` stops before visiting an address. */
  async function visit(address: string | URL, { stopAt }: { stopAt?: (url: URL) => boolean } = {}) {
    let url = new URL(address, app.config.publicUrl)
    for (let hops = 0; hops < 20; hops++) {
      if (stopAt?.(url)) return { url, response: null }
      const response = await request(url)
      const location = response.headers.get('location')
      if (!location || !REDIRECTS.includes(response.status)) return { url, response }
      url = new URL(location, url)
    }
    throw new Error(`too many redirects at ${url.href}`)
  }

  /** Calls one of our endpoints like the web application does. */
  async function post(
    path: string,
    body: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: app.config.publicUrl,
      ...extraHeaders,
    }
    const response = await request(new URL(path, app.config.publicUrl), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  /** Submits a form from an identity provider. */
  function submitForm(action: string, fields: Record<string, string>): Promise<Response> {
    return request(new URL(action), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(fields),
    })
  }

  const cookie = () => [...(jars.get(app.config.publicUrl) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

  /** The person who is signed in. */
  async function whoAmI(): Promise<{ id: string; email: string; role: string; departments: string[] } | null> {
    const response = await request(new URL('/api/v1/session', app.config.publicUrl))
    return ((await response.json()) as { person: { id: string; email: string; role: string; departments: string[] } })
      .person
  }

  /** Signs out of all identity providers. */
  function forgetProviders(): void {
    for (const origin of jars.keys()) if (origin !== app.config.publicUrl) jars.delete(origin)
  }

  return { forgetProviders, request, visit, post, submitForm, cookie, whoAmI }
}

export type TestBrowser = ReturnType<typeof openBrowser>

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
  else jar.set(name, value)
}
