import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { screenRenderer } from './screens.ts'
import { webFiles } from './http/web-files.ts'

const EMPTY = '<p>Loading...</p>'

/** The built application whose drawing code is this; `see` gives what a person with this cookie gets to see. */
function build(code: string) {
  const root = mkdtempSync(join(tmpdir(), 'fieldmark-screens-'))
  afterAll(() => rmSync(root, { recursive: true }))
  for (const folder of ['web', 'screens']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'web/index.html'), `<html><body><div id="root">${EMPTY}</div></body></html>`)
  writeFileSync(join(root, 'screens/package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'screens/render-screen.js'), code)
  const webRoot = join(root, 'web')
  const config = readConfig({ DATA_DIR: root })
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const api = async (request: Request) => Response.json({ cookie: request.headers.get('cookie') })
  const app = webFiles(webRoot, config, screenRenderer(webRoot, api, { config, log }))
  const see = async (path: string, cookie: string) => {
    const response = await app.request(path, { headers: { cookie } })
    const { status, headers } = response
    return { status, body: await response.text(), kept: headers.get('cache-control'), to: headers.get('location') }
  }
  return { logged, see }
}

it.each([
  ['cannot be loaded', 'throw new Error("a broken build")'],
  ['is no code at all', '}{'],
  ['fails while it draws', 'export const renderScreen = async () => { throw new Error("no answer") }'],
])('a drawing code that %s leaves the screen to the browser, and is logged', async (_what, code) => {
  const { see, logged } = build(code)
  for (const time of [1, 2]) {
    expect(await see('/login', 'anna')).toMatchObject({
      status: 200,
      body: expect.stringContaining(EMPTY),
      kept: 'private, no-store',
    })
    expect(logged).toHaveLength(time)
    expect(logged.at(-1)).toContain('could not be rendered')
  }
})

it('what is drawn from the answers to one person is kept for nobody else', async () => {
  const { see } = build(`export async function renderScreen(address, ask) {
    if (address === '/') return { redirect: '/dashboard?from=home' }
    const { cookie } = await (await ask(new Request('http://inside.invalid/api/v1/session'))).json()
    return { html: '<h1>' + address + ' of ' + cookie + '</h1>', data: { address, answers: [] } }
  }`)
  const [anna, ben] = await Promise.all([see('/dashboard?a=1', 'anna'), see('/dashboard?a=1', 'ben')])
  expect(anna.body).toContain('<h1>/dashboard?a=1 of anna</h1>')
  expect(ben.body).toContain('of ben')
  expect(await see('/', 'anna')).toMatchObject({ status: 302, to: '/dashboard?from=home', kept: 'private, no-store' })
  for (const { kept } of [anna, ben]) expect(kept).toBe('private, no-store')
})
