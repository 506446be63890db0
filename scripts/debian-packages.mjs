// As root on Debian or Ubuntu the tests may install what they need from the distribution.

import { existsSync } from 'node:fs'
import { run, say } from './set-up.mjs'

let last = Promise.resolve()

/** Installs a package and says so; false where that is not possible. One at a time, as apt-get wants it. */
export function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve(false)
  last = last.then(() => install(name))
  return last
}

async function install(name) {
  say(`Installing ${name} for the tests (once)...`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  const { status, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
  if (status !== 0) say(`${name} could not be installed: ${output.trim().split('\n').at(-1)}`)
  return status === 0
}
