import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { builtName } from './html/site.ts'

type Rendered = { html: string; data: unknown }

/** What the build has noted of a screen: its files besides the entry, and what it asks the API for first. */
type Screen = { path: string; files: string[]; asked: string[] }

/** The browser application's page for each address. */
type Pages = {
  /** For a screen that the browser draws alone. */
  empty(path: string): string
  /** For one that the server has drawn: it is seen as soon as its style sheets have come, and then comes alive. */
  filled(path: string, rendered: Rendered): string
}

/** Reads what was built; null when nothing was. */
export function builtPages(webRoot: string, config: Config): Pages | null {
  const built = read(webRoot, 'index.html')
  if (!built) return null
  const fillIn = (text: string) =>
    text
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName))
      .replaceAll('%SUPPORT_ADDRESS%', () => escapeHtml(config.supportEmail))
  const page = fillIn(built)
  const start = builtName(webRoot, 'start.ts')
  const noted = JSON.parse(read(webRoot, '.vite/preloads.json') ?? '[]') as Screen[]
  const screens = noted.map(({ path, files, asked }) => ({
    address: addressesOf(path),
    empty: withPreloads(page, files, asked),
    drawn: seenFirst(page, files, start),
  }))
  const screenAt = (path: string) => screens.find(({ address }) => address.test(path))
  return {
    empty: (path) => {
      const { address, empty = page } = screenAt(path) ?? {}
      const parts = address?.exec(path)?.groups ?? {}
      return Object.entries(parts).reduce(
        (text, [name, part]) => text.replaceAll(`$${name}`, () => escapeHtml(part)),
        empty,
      )
    },
    filled: (path, { html, data }) =>
      (screenAt(path)?.drawn ?? page)
        .replace(/(?<=<div id="root">).*?(?=<\/div>)/s, () => fillIn(html))
        .replace('</body>', () => `${STALLED}${dataScript(data)}</body>`),
  }
}

/** The addresses of a screen, for which its path may have parts that begin with $ (src/web/screens.ts). */
function addressesOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/** What the screen loads is fetched while the application still starts; every screen asks first who is signed in. */
function withPreloads(page: string, files: string[], asked: string[]): string {
  const links = files.map((name) =>
    name.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${name}">`
      : `<link rel="modulepreload" crossorigin href="/${name}">`,
  )
  const answers = ['/session', ...asked].map(
    (path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/v1${path}">`,
  )
  return page.replace('</head>', () => `${answers.join('')}${links.join('')}</head>`)
}

/** Style sheets are waited for; the scripts, the application's own last, are left to src/web/start.ts. */
function seenFirst(page: string, files: string[], start: string): string {
  const later = (address: string) => `<link data-later crossorigin href="${address}">`
  const links = files.map((name) =>
    name.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${name}">` : later(`/${name}`),
  )
  let application = ''
  return page
    .replaceAll('<link rel="modulepreload"', '<link data-later')
    .replace(/<script type="module" crossorigin src="(.+?)">/, (_, address: string) => {
      application = address
      return `<script type="module" crossorigin src="/${start}">`
    })
    .replace('</head>', () => `${links.join('')}${later(application)}</head>`)
}

/** Hidden until its scripts take too long (base.css) or do not come at all (src/web/start.ts). */
const STALLED =
  '<p class="stalled late" role="status">Part of this page has not arrived yet. Check your connection. <a href="">Reload</a></p>'

// Data, which no browser runs; the escape keeps it from ending its own element.
function dataScript(data: unknown): string {
  return `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function read(webRoot: string, name: string): string | null {
  const file = join(webRoot, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
