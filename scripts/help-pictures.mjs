// node scripts/help-pictures.mjs: takes the pictures of docs/help from a new demo, in both colour schemes.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOrExit, ensureInstalled, findNode, ROOT } from './set-up.mjs'
import { findBrowser } from './test-browser.mjs'

const PORT = 20_000 + Math.floor(Math.random() * 20_000)
const BASE = `http://localhost:${PORT}`
const PICTURES = join(ROOT, 'docs/help/pictures')
const DESKTOP = { width: 1120, height: 720 }
const PHONE = { width: 390, height: 720 }

ensureInstalled({ purpose: 'testing' })
mkdirSync(PICTURES, { recursive: true })
await buildOrExit(findNode())
const { chromium } = await import('@playwright/test')
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-help-'))
const server = spawn(findNode(), ['dist/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' },
})
process.on('exit', () => {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
})
const welcome = await new Promise((resolve) => {
  let text = ''
  server.stdout.on('data', (chunk) => {
    text += chunk
    if (!text.includes('/feedback/submit/') || !text.endsWith('\n')) return
    const lines = text.trimEnd().split('\n')
    resolve(lines.map((line) => JSON.parse(line).msg).join('\n'))
  })
})

await as('students', async (page) => {
  await picture(page, 'student-dashboard', '/dashboard')
  const closed = page.getByRole('button', { name: /Supervisors & Feedback/, expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  // The oldest feedback is approved.
  const view = page.getByRole('link', { name: 'View', exact: true }).last()
  await picture(page, 'student-feedback', await view.getAttribute('href'))
})
await as('managers', async (page) => {
  await picture(page, 'manager-dashboard', '/manager')
  await picture(page, 'internship-approvals', '/manager/internships')
  await picture(page, 'feedback-review', '/manager/feedback')
  await picture(page, 'students', '/manage/students')
  await picture(page, 'figures', '/manage/figures')
})
await as('admin', async (page) => {
  await picture(page, 'system-settings', '/admin/system')
  await picture(page, 'import', '/admin/import')
})
const visitor = await browser.newPage({ viewport: PHONE })
await picture(visitor, 'supervisor-form', /\/feedback\/submit\/\S+/.exec(welcome)[0])
await browser.close()
process.exit(0)

/** Logs in with the account and the password that the console shows for these people. */
async function as(people, work) {
  const [, email, password] = new RegExp(`${people} +(\\S+)(?: and [\\w ]+ more)? {2}(\\S+)`).exec(welcome)
  const page = await browser.newPage({ viewport: DESKTOP })
  await page.goto(`${BASE}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await work(page)
  await page.close()
}

async function picture(page, name, path) {
  for (const [colorScheme, suffix] of Object.entries({ light: '', dark: '-dark' })) {
    await page.emulateMedia({ colorScheme })
    await page.goto(BASE + path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(PICTURES, `${name}${suffix}.png`) })
  }
}
