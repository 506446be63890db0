import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../bench/server.ts'

/** How a version is started. */
export type Program = { version: string; folder: string; start: string[]; migrate: string[] }

const BEFORE = { version: '1.0.0', commit: '9afad6a08f0a364d097e0e3d1d3f56ae2fe60dcb' }

/** The release before this one, built from its commit as its documents say. It was installed from a clone. */
export function buildReleaseBefore(): Program {
  const folder = makeFolder()
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, BEFORE.commit], { cwd: ROOT, stdio: 'ignore' })
  process.on('exit', () =>
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT, stdio: 'ignore' }),
  )
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  return { version: BEFORE.version, folder, start: ['dist/server/main.js'], migrate: [] }
}

/** This version, packed as a release and unpacked. */
export async function unpackThisVersion(): Promise<Program> {
  const folder = makeFolder()
  // scripts/ is plain JavaScript.
  const { packRelease } = (await import(new URL('../../scripts/release-archive.mjs', import.meta.url).href)) as {
    packRelease: (folder: string) => Promise<string>
  }
  execFileSync('tar', ['-xzf', await packRelease(folder), '--strip-components=1', '-C', folder])
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const command = 'bin/fieldmark.mjs'
  return { version, folder, start: [command, 'start'], migrate: [command, 'migrate'] }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-release-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
