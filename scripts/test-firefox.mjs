// Finds or installs a stock Firefox for the journeys, and checks that it renders a page.

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian-packages.mjs'
import { findOnPath, run } from './set-up.mjs'

/** Resolves to the path of a working Firefox, or null. */
export async function findFirefox() {
  for (const source of [fromEnvironment, installed, fromDebian]) {
    for (const path of await source()) if (await renders(path)) return path
  }
  return null
}

function fromEnvironment() {
  return process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : []
}

const NAMES = ['firefox', 'firefox-esr']
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'

function installed() {
  return [...findOnPath(NAMES), MAC].filter((path) => existsSync(path))
}

async function fromDebian() {
  return (await installFromDebian('firefox-esr')) ? installed() : []
}

async function renders(executablePath) {
  const profile = mkdtempSync(join(tmpdir(), 'fieldmark-firefox-'))
  const screenshot = join(profile, 'screenshot.png')
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--screenshot',
    screenshot,
    'data:text/html,It renders',
  ]
  await run(executablePath, args, { timeout: 60_000 })
  const works = existsSync(screenshot)
  rmSync(profile, { recursive: true, force: true })
  return works
}
