import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

// What a start says when the files around the built program are those of another version. Needs a build.

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = 'src/server/platform/database/migrations'
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-stale-'))
afterAll(() => rmSync(folder, { recursive: true }))
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

cpSync(join(ROOT, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
mkdirSync(join(folder, MIGRATIONS), { recursive: true })

function start(version: string) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'dist/server/main.js')], {
    env: { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  return { status, stderr }
}

it.each([
  ['of another version', '99.0.0', () => cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })],
  ['with a newer migration', manifest.version, () => writeFileSync(join(folder, MIGRATIONS, '9999-later.sql'), '')],
])('refuses sources %s', (_, version, change) => {
  change()
  expect(start(version)).toEqual({
    status: 1,
    stderr: `The program in dist is that of version ${manifest.version}, but the files around it are newer or older. Run npm run build, and start again.\n`,
  })
})
