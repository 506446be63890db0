// A stock Firefox for the journeys. What is found or installed counts only after it has really rendered a page.

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian-packages.mjs'
import { run } from './set-up.mjs'

/** Gives the path of a Firefox that works, or null. */
export async function findFirefox() {
  for (const source of [given, installed, fromDebian]) {
    for (const path of await source()) if (await renders(path)) return path
  }
  return null
}

function given() {
  return process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : []
}

const NAMES = ['firefox', 'firefox-esr']
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].filter((path) =>
    existsSync(path),
  )
}

async function fromDebian() {
  return (await installFromDebian('firefox-esr')) ? installed() : []
}

async function renders(executablePath) {
  const profile = mkdtempSync(join(tmpdir(), 'fieldmark-firefox-'))
  const picture = join(profile, 'picture.png')
  const args = ['--headless', '--no-remote', '--profile', profile, '--screenshot', picture, 'data:text/html,It renders']
  await run(executablePath, args, { timeout: 60_000 })
  const works = existsSync(picture)
  rmSync(profile, { recursive: true, force: true })
  return works
}
