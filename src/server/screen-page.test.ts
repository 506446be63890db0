import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { builtPages } from './screen-page.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'fieldmark-pages-'))
const BUILT = `<html><head><title>%PRODUCT_NAME%</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/libraries.js"></head>
<body><div id="root"><p>Loading...</p></div></body></html>`

const SCREENS = [
  { path: '/login', files: ['assets/all.css', 'assets/login.js'], asked: [] },
  { path: '/views/$owner/$id', files: [], asked: ['/owners/$owner/views/$id', '/kinds'] },
]

beforeAll(() => {
  mkdirSync(join(ROOT, '.vite'))
  writeFileSync(join(ROOT, 'index.html'), BUILT)
  writeFileSync(join(ROOT, '.vite/preloads.json'), JSON.stringify(SCREENS))
  writeFileSync(join(ROOT, '.vite/manifest.json'), JSON.stringify({ 'start.ts': { file: 'assets/start.js' } }))
})
afterAll(() => rmSync(ROOT, { recursive: true }))

function pages() {
  const built = builtPages(ROOT, readConfig({ DATA_DIR: ROOT, PRODUCT_NAME: 'A & B' }))
  if (!built) throw new Error('There is an index.html')
  return built
}

it('shows a drawn screen first and runs its code later, the application last', () => {
  const page = pages().filled('/login', { html: '<h1>%PRODUCT_NAME%</h1>', data: [] })
  expect(page).toContain('<div id="root"><h1>A &#38; B</h1></div>')
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/all.css">')
  expect([...page.matchAll(/<script[^>]*src="(.*?)"/g)].map(([, address]) => address)).toEqual(['/assets/start.js'])
  expect(page).not.toContain('modulepreload')
  expect(page).toContain('<a href="">Reload</a>')
  expect([...page.matchAll(/data-later crossorigin href="(.*?)"/g)].map(([, address]) => address)).toEqual([
    '/assets/libraries.js',
    '/assets/login.js',
    '/assets/index.js',
  ])
})

it('takes what people wrote as it is', () => {
  const words = "</script><script>alert(1)</script> $& $' %SUPPORT_ADDRESS%"
  const page = pages().filled('/login', { html: '<p>$1 $&</p>', data: [words] })
  expect(page).toContain('<p>$1 $&</p>')
  const data = page.match(/<script type="application\/json" id="page-data">(.*?)<\/script>/)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual([words])
})

it('names what a screen asks for first, with the parts of its address', () => {
  const asked = (path: string) =>
    [
      ...pages()
        .empty(path)
        .matchAll(/as="fetch" .*?href="(.*?)"/g),
    ].map(([, to]) => to)
  expect(asked('/login')).toEqual(['/api/v1/session'])
  expect(asked("/views/a%22b/$&'")).toEqual([
    '/api/v1/session',
    '/api/v1/owners/a%22b/views/$&#38;&#39;',
    '/api/v1/kinds',
  ])
  expect(asked('/views/a/b/c')).toEqual([])
})

it('leaves other screens to the browser', () => {
  expect(pages().empty('/login')).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">')
  expect(pages().empty('/nowhere')).toContain('<p>Loading...</p>')
})
