import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { feedbackSuccessPage } from '../src/server/feedback-requests/link/feedback-pages.tsx'
import { siteOf } from '../src/server/html/site.ts'
import { webFiles } from '../src/server/http/web-files.ts'

// How the built files travel: as small as the browser takes them, and again only where they may have changed.

const ROOT = join(import.meta.dirname, '../dist/web')
const TAKEN = [
  { browser: 'a current browser', names: 'gzip, deflate, br, zstd', file: 'br' },
  { browser: 'one without Brotli', names: 'gzip, deflate', file: 'gzip' },
  { browser: 'one that takes no packing', names: 'identity', file: null },
] as const

function unpack({ body, encoding }: { body: Buffer; encoding: string | null }): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

const manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
const assets = ['index.html', 'server-pages.css'].map((source) => `/${manifest[source]!.file}`)
const config = readConfig({ DATA_DIR: '/nonexistent' })
const app = webFiles(ROOT, config)

async function load(address: string, names = 'identity') {
  const { status, headers, body } = await answerTo(address, names)
  expect(status).toBe(200)
  return { body, headers, kept: headers.get('cache-control'), encoding: headers.get('content-encoding') }
}

async function answerTo(address: string, names: string) {
  const response = await app.request(address, { headers: { 'accept-encoding': names } })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

describe.each(TAKEN)('$browser', ({ names, file }) => {
  it.each(assets)('gets %s as it was packed when it was built', async (address) => {
    const asset = await load(address, names)
    expect(asset.encoding).toBe(file)
    expect(unpack(asset)).toEqual(readFileSync(join(ROOT, address)))
    if (file) expect(asset.headers.get('vary')).toBe('Accept-Encoding')
  })
})

describe('what a browser keeps', () => {
  it.each(assets)('%s, for ever, since a newer one has another name', async (address) => {
    expect((await load(address)).kept).toBe('public, max-age=31536000, immutable')
  })

  it.each(['/', '/login', '/settings'])('not the page at %s', async (address) => {
    expect((await load(address)).kept).toBe('no-store')
  })

  it('not that a file is gone', async () => {
    const { status, headers } = await answerTo('/assets/gone-00000000.js', 'br')
    expect([status, headers.get('cache-control')]).toEqual([404, null])
  })

  it('not for ever what has no hash in its name', async () => {
    expect((await load('/favicon.svg')).kept).toBeNull()
  })
})

describe('the font that nearly everything is set in', () => {
  it.each([
    ['the application', async () => (await load('/settings')).body.toString()],
    ["the supervisor's page", async () => feedbackSuccessPage(siteOf(config, ROOT))],
  ])('is asked for at once by %s', async (_what, read) => {
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
