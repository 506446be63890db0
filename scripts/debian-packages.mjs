// Installs packages that the tests need, as root on Debian or Ubuntu.

import { existsSync } from 'node:fs'
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
