// Installs packages that the tests need, as root on Debian or Ubuntu.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, say } from './set-up.mjs'

let last = Promise.resolve()

/** Installs packages; resolves to false if that is not possible. One call at a time, because apt-get takes a lock. */
export function installFromDebian(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve(false)
  last = last.then(() => install(names))
  return last
}

async function install(names) {
  say(`Installing ${names.join(', ')} for the tests (once)...`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  const { status, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
  if (status !== 0) say(`Could not install ${names.join(', ')}: ${output.trim().split('\n').at(-1)}`)
  return status === 0
}

/** Puts one file of a package, such as `usr/bin/promtool`, into a folder, where installing the package would start a service. */
export function takeFromDebian(name, file, folder) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve(false)
  last = last.then(() => take(name, file, folder))
  return last
}

async function take(name, file, folder) {
  say(`Downloading ${name} for the tests (once)...`)
  const cwd = mkdtempSync(join(tmpdir(), 'fieldmark-package-'))
  await run('apt-get', ['update'])
  // apt-get may not write into this folder as its own account, and warns.
  await run('apt-get', ['download', name], { cwd })
  const archive = readdirSync(cwd).find((one) => one.endsWith('.deb'))
  const { status } = await run('sh', ['-c', TAKE, 'sh', archive ?? '', file, folder], { cwd })
  rmSync(cwd, { recursive: true })
  if (status !== 0) say(`Could not download ${name}.`)
  return status === 0
}

const TAKE = 'dpkg-deb --fsys-tarfile "$1" | tar -x --strip-components=3 -C "$3" "./$2"'
