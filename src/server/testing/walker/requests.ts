import { ORPCError } from '@orpc/client'
import type { TestBrowser } from '../test-browser.ts'
import { nextTransactionOf, writtenFrom } from '../written-rows.ts'
import { judgeSeen, nameOfViewer, type Viewer } from './seen.ts'
import type { Walk } from './world.ts'

/** Refusals that are about limits on emails and attempts, not about a state. */
export const LIMITS = ['TOO_MANY_EMAILS', 'TOO_MANY_REQUESTS']

type Answered<Data> = { data: Data; code?: undefined } | { data?: undefined; code: string }

/** Calls the API for a person and checks the response. A refused call must change nothing. */
export async function ask<Data>(
  walk: Walk,
  viewer: Viewer,
  what: string,
  call: () => Promise<Data>,
): Promise<Answered<Data>> {
  const { db } = walk.app
  const transaction = await nextTransactionOf(db)
  try {
    const data = await call()
    await judgeSeen(walk, viewer, what, JSON.stringify(data) ?? '')
    return { data }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { status, message, code, data } = error
    if (status >= 500) walk.seeAgainst('serverError', `${nameOfViewer(viewer)}: ${what}: ${message}`)
    const written = await writtenFrom(db, transaction)
    if (written.length > 0)
      walk.seeAgainst('refused', `${nameOfViewer(viewer)}: ${what}: ${code} writes ${written.join(', ')}`)
    await judgeSeen(walk, viewer, what, JSON.stringify(data) ?? '')
    return { code }
  }
}

export type Page = { status: number; url: URL; html: string }

/** Opens a page, follows redirects, and checks what it shows. Reading must change nothing. */
export async function open(walk: Walk, viewer: Viewer, browser: TestBrowser, path: string): Promise<Page> {
  const transaction = await nextTransactionOf(walk.app.db)
  const { url, response } = await browser.visit(path)
  const html = (await response?.text()) ?? ''
  const status = response?.status ?? 0
  const written = await writtenFrom(walk.app.db, transaction)
  if (written.length > 0) walk.seeAgainst('read', `GET ${path} writes ${written.join(', ')}`)
  return judgePage(walk, viewer, `GET ${path}`, { status, url, html })
}

/** Presses a button: submits a form like a browser without JavaScript, and opens the resulting page. */
export async function send(
  walk: Walk,
  viewer: Viewer,
  browser: TestBrowser,
  path: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  const url = new URL(path, walk.app.config.publicUrl)
  const body = new URLSearchParams(fields)
  const response = await browser.request(url, { method: 'POST', body, headers: { origin: walk.app.config.publicUrl } })
  const location = response.headers.get('location')
  const sent = { status: response.status, url, html: await response.text() }
  await judgePage(walk, viewer, `POST ${path}`, sent)
  return location ? open(walk, viewer, browser, new URL(location, url).href) : sent
}

async function judgePage(walk: Walk, viewer: Viewer, what: string, page: Page): Promise<Page> {
  if (page.status >= 500) walk.seeAgainst('serverError', `${nameOfViewer(viewer)}: ${what}: ${page.status}`)
  await judgeSeen(walk, viewer, what, page.html)
  return page
}

/** The fields of a form that has not been filled in. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]))
}
