import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NEWER } from './browser-rules.ts'

// What libraries bring into the built files is not newer either. Needs a build.

const ASSETS = join(import.meta.dirname, '../dist/web/assets')
/** The pages about the API, for developers. */
const FOR_DEVELOPERS = /^api-viewer-/

const scripts = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.js') && !FOR_DEVELOPERS.test(name))
  .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }))

it.each([
  ...NEWER.filter(({ isInBuilt }) => isInBuilt !== false),
  { name: 'static blocks', pattern: /\bstatic ?\{/, asked: undefined },
])('$name is in no built file', ({ pattern, asked }) => {
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(({ text }) => pattern.test(text) && !asked?.test(text)).map(({ name }) => name)).toEqual([])
})
