import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const ROOT = join(import.meta.dirname, '../../..')
const app = await createTestApp({ SUPPORT_EMAIL: 'careers@nord.example' })

const page = async (path: string) => (await app.fetch(path)).text()

it('lists the guides', async () => {
  const html = await page('/help')
  for (const role of ['students', 'supervisors', 'managers', 'admins'])
    expect(html).toContain(`<a href="/help/${role}">Help for ${role}</a>`)
  expect(html).toContain('mailto:careers@nord.example')
  expect((await app.fetch('/help/nobody')).status).toBe(404)
})

describe.each(['students', 'supervisors', 'managers', 'admins'])('the guide for %s', (role) => {
  it('leads to each of its sections', async () => {
    const html = await page(`/help/${role}`)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(3)
    for (const target of targets) expect(html).toContain(`<h2 id="${target}">`)
  })

  it('has its pictures in both schemes', async () => {
    const pictures = [...(await page(`/help/${role}`)).matchAll(/(?:src|srcset)="\/help\/([^"]+)"/g)]
    expect(pictures.length).toBeGreaterThan(1)
    for (const [, path] of pictures) expect(existsSync(join(ROOT, 'docs/help', path!)), path).toBe(true)
  })

  it('names only buttons and screens that exist', () => {
    const markdown = readFileSync(join(ROOT, `docs/help/${role}.md`), 'utf8')
    const names = [...markdown.matchAll(/\*\*(.+?)\*\*/g)].flatMap((match) => match[1]!.split(' › '))
    const missing = names.filter((name) => !SOURCES.some((source) => source.includes(name)))
    expect(missing).toEqual([])
  })
})

const SOURCES = [
  ...readdirSync(join(ROOT, 'messages/en')).map((file) => readFileSync(join(ROOT, 'messages/en', file), 'utf8')),
  // The keys that open it.
  readFileSync(join(ROOT, 'src/web/layout/finder.tsx'), 'utf8'),
]
