import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { create } from 'fontkit'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { feedbackSuccessPage } from '../src/server/feedback/requests/link/feedback-pages.tsx'
import { renderPage } from '../src/server/platform/html/render-page.tsx'
import { siteOf } from '../src/server/platform/html/site.ts'
import { readerLanguage } from '../src/server/platform/http/reader-language.ts'
import { webFiles } from '../src/server/platform/http/web-files.ts'

// Compression and caching of the built files. Needs a build.

const ROOT = join(import.meta.dirname, '../dist/web')
const BROWSERS = [
  { browser: 'a current browser', accepts: 'gzip, deflate, br, zstd', encoding: 'br' },
  { browser: 'a browser without Brotli', accepts: 'gzip, deflate', encoding: 'gzip' },
  { browser: 'a browser without compression', accepts: 'identity', encoding: null },
] as const
/** Letters of European and many other languages. */
const LATIN = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /\p{L}/u.test(letter),
)

function decompress({ body, encoding }: { body: Buffer; encoding: string | null }): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

const manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; assets?: string[] }
>
const assets = ['index.html', 'server-pages.css'].map((source) => `/${manifest[source]!.file}`)
const config = readConfig({ DATA_DIR: '/nonexistent' })
const site = siteOf(config, ROOT)
const app = new Hono().use(readerLanguage(config)).route('/', webFiles(ROOT, site))

async function load(address: string, accepts = 'identity') {
  const response = await app.request(address, { headers: { 'accept-encoding': accepts } })
  const { status, headers } = response
  return {
    status,
    body: Buffer.from(await response.arrayBuffer()),
    cacheControl: headers.get('cache-control'),
    encoding: headers.get('content-encoding'),
    vary: headers.get('vary'),
  }
}

describe.each(BROWSERS)('$browser', ({ accepts, encoding }) => {
  it.each(assets)('gets %s as the build compressed it', async (address) => {
    const asset = await load(address, accepts)
    expect(asset).toMatchObject({ status: 200, encoding })
    expect(decompress(asset)).toEqual(readFileSync(join(ROOT, address)))
    if (encoding) expect(asset.vary).toBe('Accept-Encoding')
  })
})

describe('caching', () => {
  it.each(assets)('keeps %s forever, because its name contains a hash', async (address) => {
    expect(await load(address)).toMatchObject({ status: 200, cacheControl: 'public, max-age=31536000, immutable' })
  })

  it.each(['/', '/login', '/settings'])('never keeps the page at %s', async (address) => {
    expect(await load(address)).toMatchObject({ status: 200, cacheControl: 'no-store' })
  })

  it('does not keep a 404', async () => {
    expect(await load('/assets/gone-00000000.js', 'br')).toMatchObject({ status: 404, cacheControl: null })
  })

  it('sets no lifetime for a file without a hash in its name', async () => {
    expect(await load('/favicon.svg')).toMatchObject({ status: 200, cacheControl: null })
  })
})

describe('fonts', () => {
  it.each([
    ['the application', ['public-sans-0020'], async () => (await load('/settings')).body.toString()],
    ["the supervisor's page", ['public-sans-0020', 'newsreader-0020'], async () => feedbackSuccessPage(site, null)],
  ])('are preloaded by %s', async (_page, names, read) => {
    const links = (await read()).match(/<link\b[^>]*>/gs) ?? []
    const fonts = links.filter(
      (link) => /rel="preload"/.test(link) && /as="font"/.test(link) && /crossorigin/i.test(link),
    )
    expect(fonts).toHaveLength(names.length)
    for (const [index, name] of names.entries()) {
      const address = fonts[index]?.match(/href="(.+?)"/)?.[1] ?? ''
      expect(address).toContain(name)
      expect(existsSync(join(ROOT, address))).toBe(true)
    }
  })

  it('for headings have every letter of the titles that use them', () => {
    const assets = manifest['server-pages.css']?.assets ?? []
    const fonts = assets
      .filter((asset) => asset.includes('newsreader-'))
      .map((asset) => create(readFileSync(join(ROOT, asset))))
    const letters = LATIN.filter(
      (letter) => !renderPage(site, { title: letter, children: null }).includes('plain-headings'),
    )
    expect(letters.length).toBeGreaterThan(200)
    const isIncluded = (letter: string) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    expect(letters.filter((letter) => !isIncluded(letter))).toEqual([])
  })
})
