// Finds or installs a Chromium for the journeys, and checks that it renders a page. The build without windows is preferred: it
// needs a third less of the processor's time.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from './debian-packages.mjs'
import { CACHE, findNode, findOnPath, npm, ROOT, run, say } from './set-up.mjs'

const LAST_FOUND = join(CACHE, 'browser')

/** Resolves to the path of a working browser, or null. */
export async function findBrowser() {
  for (const source of [
    fromEnvironment,
    lastFound,
    headlessFromDebian,
    installed,
    fromPlaywright,
    fromDebian,
    fromNpm,
  ]) {
    for (const path of await source()) {
      if (!(await renders(path))) continue
      mkdirSync(CACHE, { recursive: true })
      writeFileSync(LAST_FOUND, path)
      return path
    }
  }
  return null
}

function fromEnvironment() {
  return process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
}

function lastFound() {
  return existsSync(LAST_FOUND) ? [readFileSync(LAST_FOUND, 'utf8')] : []
}

const HEADLESS = 'chromium-headless-shell'

async function headlessFromDebian() {
  const found = findOnPath([HEADLESS])
  if (found.length > 0) return found
  return (await installFromDebian(HEADLESS)) ? findOnPath([HEADLESS]) : []
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function installed() {
  return [...findOnPath(NAMES), MAC].filter((path) => existsSync(path))
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) {
    say('Downloading a browser for the tests (once)...')
    const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
    await run(findNode(), [cli, 'install', 'chromium'], { timeout: 60_000 })
  }
  return [chromium.executablePath()].filter((path) => existsSync(path))
}

async function fromDebian() {
  return (await installFromDebian('chromium')) ? installed() : []
}

/** A Chromium that includes its system libraries, for machines where none can be installed. */
async function fromNpm() {
  const prefix = join(CACHE, 'chromium')
  const { command, args } = npm(['install', '--no-save', '--prefix', prefix, '@sparticuz/chromium@153.0.0'])
  await run(command, args, { timeout: 180_000 })
  const entry = join(prefix, 'node_modules/@sparticuz/chromium/build/index.js')
  if (!existsSync(entry)) return []
  // This makes it unpack the libraries and add them to LD_LIBRARY_PATH, which the journeys inherit.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import(entry)
    return [await chromium.executablePath()]
  } catch {
    return [] // There is no build for this platform.
  }
}

async function renders(executablePath) {
  try {
    const { chromium } = await import('@playwright/test')
    const args = JSON.parse(readFileSync(join(ROOT, 'e2e/chromium-flags.json'), 'utf8'))
    const browser = await chromium.launch({ executablePath, args, timeout: 30_000 })
    const page = await browser.newPage()
    await page.setContent('<h1>It renders</h1>')
    const works = await page.getByRole('heading', { name: 'It renders' }).isVisible()
    await browser.close()
    return works
  } catch {
    return false
  }
}
