import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { feedbackSuccessPage } from '../src/server/feedback-requests/link/feedback-pages.tsx'
import { siteOf } from '../src/server/html/site.ts'
import { readerLanguage } from '../src/server/http/reader-language.ts'
import { webFiles } from '../src/server/http/web-files.ts'

// Compression and caching of the built files. Needs a build.

const ROOT = join(import.meta.dirname, '../dist/web')
const BROWSERS = [
  { browser: 'a current browser', accepts: 'gzip, deflate, br, zstd', encoding: 'br' },
  { browser: 'a browser without Brotli', accepts: 'gzip, deflate', encoding: 'gzip' },
  { browser: 'a browser without compression', accepts: 'identity', encoding: null },
] as const

function decompress({ body, encoding }: { body: Buffer; encoding: string | null }): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

const manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
const assets = ['index.html', 'server-pages.css'].map((source) => `/${manifest[source]!.file}`)
const config = readConfig({ DATA_DIR: '/nonexistent' })
const app = new Hono().use(readerLanguage(config)).route('/', webFiles(ROOT, siteOf(config, ROOT)))

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

describe('the main font', () => {
  it.each([
    ['the application', async () => (await load('/settings')).body.toString()],
    ["the supervisor's page", async () => feedbackSuccessPage(siteOf(config, ROOT), [])],
  ])('is preloaded by %s', async (_page, read) => {
    const links = (await read()).match(/<link\b[^>]*>/gs) ?? []
    const fonts = links.filter(
      (link) => /rel="preload"/.test(link) && /as="font"/.test(link) && /crossorigin/i.test(link),
    )
    expect(fonts).toHaveLength(1)
    const address = fonts[0]?.match(/href="(.+?)"/)?.[1] ?? ''
    expect(address).toContain('public-sans-latin-wght')
    expect(existsSync(join(ROOT, address))).toBe(true)
  })
})
