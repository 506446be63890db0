// A Chromium for the journeys. Whatever is found or fetched counts only after it has really rendered a page.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CACHE, findNode, ROOT, rememberIn, say } from './set-up.mjs'

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Gives the path of a browser that works, or null. */
export async function findBrowser() {
  for (const source of [given, remembered, installed, playwrightsOwn, fromDebian, fromNpm]) {
    const path = await source()
    if (path && (await renders(path))) {
      rememberIn('browser', path)
      return path
    }
  }
  return null
}

function given() {
  return process.env.CHROME_PATH
}

function remembered() {
  const file = join(CACHE, 'browser')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC]
  return candidates.find((path) => existsSync(path))
}

async function playwrightsOwn() {
  say('Fetching a browser for the tests (once)...')
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  spawnSync(findNode(), [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 90_000 })
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  say('Installing Chromium for the tests (once)...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env })
  return installed()
}

async function fromNpm() {
  const prefix = join(CACHE, 'chromium')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  spawnSync(command, [...first, 'install', '--no-save', '--prefix', prefix, '@sparticuz/chromium'], {
    stdio: 'ignore',
    timeout: 120_000,
  })
  const entry = join(prefix, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  if (!existsSync(entry)) return null
  const { default: chromium } = await import(entry)
  return chromium.executablePath()
}

async function renders(executablePath) {
  try {
    const { chromium } = await import('@playwright/test')
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: 30_000 })
    const page = await browser.newPage()
    await page.setContent('<h1>It renders</h1>')
    const works = await page.getByRole('heading', { name: 'It renders' }).isVisible()
    await browser.close()
    return works
  } catch {
    return false
  }
}
