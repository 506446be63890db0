import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/text/languages'
import { createTestApp } from '../../testing/test-app.ts'

const ROOT = join(import.meta.dirname, '../../../..')
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
  it('has its pictures in both schemes', async () => {
    const pictures = [...(await page(`/help/${role}`)).matchAll(/(?:src|srcset)="\/help\/([^"]+)"/g)]
    expect(pictures.length).toBeGreaterThan(1)
    for (const [, path] of pictures) expect(existsSync(join(ROOT, 'docs/help', path!)), path).toBe(true)
  })

  it.each(LANGUAGES)('names only buttons and screens that exist, in %s', (language) => {
    const markdown = readFileSync(join(ROOT, `docs/help/${language}/${role}.md`), 'utf8')
    const names = [...markdown.matchAll(/\*\*(.+?)\*\*/g)].flatMap((match) => match[1]!.split(' › '))
    const shown = readdirSync(join(ROOT, 'messages', language))
      .map((file) => readFileSync(join(ROOT, 'messages', language, file), 'utf8'))
      .concat(FINDER)
    expect(names.filter((name) => !shown.some((text) => text.includes(name)))).toEqual([])
  })

  it.each(LANGUAGES)('has the same sections, pictures and links in %s', async (language) => {
    const shape = async (reader: string) => {
      const html = await page(`/help/${role}?lang=${reader}`)
      return ['<h2 ', '<h3 ', '<picture>', '<li>', '<strong>'].map((tag) => html.split(tag).length)
    }
    const html = await page(`/help/${role}?lang=${language}`)
    expect(html).toContain(`<html lang="${language}"`)
    expect(await shape(language)).toEqual(await shape('en'))
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(3)
    expect(new Set(targets).size).toBe(targets.length)
    for (const target of targets) expect(html).toContain(`<h2 id="${target}">`)
  })
})

/** The keys that open the finder. */
const FINDER = readFileSync(join(ROOT, 'src/web/office/finder/finder.tsx'), 'utf8')
