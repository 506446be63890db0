// A Chromium for the journeys. Whatever is found or fetched counts only after it has really rendered a page.

import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian-packages.mjs'
import { CACHE, findNode, npm, ROOT, rememberIn, run, say } from './set-up.mjs'

/** Gives the path of a browser that works, or null. */
export async function findBrowser() {
  for (const source of [given, remembered, installed, playwrightsOwn, fromDebian, fromNpm]) {
    for (const path of await source()) {
      if (!(await renders(path))) continue
      rememberIn('browser', path)
      return path
    }
  }
  return null
}

function given() {
  return process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
}

function remembered() {
  const file = join(CACHE, 'browser')
  return existsSync(file) ? [readFileSync(file, 'utf8')] : []
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].filter((path) =>
    existsSync(path),
  )
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) {
    say('Fetching a browser for the tests (once)...')
    const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
    await run(findNode(), [cli, 'install', 'chromium'], { timeout: 60_000 })
  }
  return [chromium.executablePath()].filter((path) => existsSync(path))
}

async function fromDebian() {
  return (await installFromDebian('chromium')) ? installed() : []
}

/** A Chromium that comes with the libraries it needs, for machines where nothing can be installed. */
async function fromNpm() {
  const prefix = join(CACHE, 'chromium')
  const { command, args } = npm(['install', '--no-save', '--prefix', prefix, '@sparticuz/chromium@153.0.0'])
  await run(command, args, { timeout: 180_000 })
  const entry = join(prefix, 'node_modules/@sparticuz/chromium/build/index.js')
  if (!existsSync(entry)) return []
  // Makes it unpack those libraries and put them on LD_LIBRARY_PATH, which the journeys inherit.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import(entry)
    return [await chromium.executablePath()]
  } catch {
    return [] // It has no build for this kind of machine.
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
