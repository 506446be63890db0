import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Services } from './services.ts'

/** Answers a request to the API. */
type Ask = (request: Request) => Promise<Response>

/** What the browser application makes of an address; `data` is what it was made from. */
type Rendered = { redirect: string } | { html: string; data: unknown } | null

type Renderer = { renderScreen: (address: string, ask: Ask) => Promise<Rendered> }

/** How a screen of the browser application looks to whoever holds this cookie; null when the browser has to draw it alone. */
export type RenderScreen = (address: string, cookie: string | undefined) => Promise<Rendered>

/**
 * The screens that the server draws before the browser can (src/web/render-screen.tsx, built beside the web root). They
 * ask the API as the browser would, with the cookie of the request, so that nobody sees more than there. Loaded at the
 * first page, since many processes never send one.
 */
export function screenRenderer(
  webRoot: string,
  api: Ask,
  { config, log }: Pick<Services, 'config' | 'log'>,
): RenderScreen | null {
  const file = join(webRoot, '../screens/render-screen.js')
  if (!existsSync(file)) return null
  let renderer: Promise<Renderer> | undefined
  return async (address, cookie) => {
    const ask: Ask = ({ url }) => {
      const { pathname, search } = new URL(url)
      return api(new Request(new URL(pathname + search, config.publicUrl), { headers: cookie ? { cookie } : {} }))
    }
    try {
      renderer ??= import(pathToFileURL(file).href)
      return await (await renderer).renderScreen(address, ask)
    } catch (error) {
      log.error({ err: error }, 'a screen could not be rendered; the browser draws it alone')
      return null
    }
  }
}
