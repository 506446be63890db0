import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { Inbox } from './inbox.ts'
import { ProductServer } from './server.ts'
import type { World } from './student.ts'

export { expect }

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/**
 * Each worker runs its own server, database and mailbox, shared by its test files. A file that needs an empty database
 * asks for a separate server: `test.use({ product: 'reviewing' })`.
 */
export const test = base.extend<{ baseURL: string }, PerWorker>({
  product: ['shared', { option: true, scope: 'worker' }],
  postgres: [undefined, { option: true, scope: 'worker' }],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const inbox = await Inbox.open()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ inbox, postgres }, use) => {
      const settings = { SMTP_URL: inbox.url, MAIL_FROM: 'no-reply@fieldmark.example' }
      const server = await ProductServer.open(settings, postgres)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  world: [async ({ inbox, server }, use) => use({ inbox, baseURL: server.baseUrl }), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.baseUrl),
})

type PerWorker = { product: string; postgres: string | undefined; inbox: Inbox; server: ProductServer; world: World }

/** Signs in on the login screen and waits for the next screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Expects each sentence on the page, word for word. */
export async function expectSentences(page: Page, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible()
}

/** Expects no violations found by axe, in light and in dark mode. */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  // Disables transitions, so that colours change immediately.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // A list is dimmed while it is refetched, and fades back.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // A dialog uncovers the page just after it has gone.
  await page.waitForFunction(
    () => document.querySelector('.dialog-shade') !== null || document.querySelector('#root[aria-hidden]') === null,
  )
  const exceptions = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  expect(
    await violationsOn(page, { rules: { ...OPTIONAL_RULES, ...exceptions } }),
    `axe in light on ${page.url()}`,
  ).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { runOnly: COLOR_RULES }), `axe in dark on ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Parts of WCAG 2.2 AA that axe checks only on request. */
const OPTIONAL_RULES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }

/** Only these rules can give a different result in dark mode. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

// Ends in a value: the browser would send the whole of axe back.
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};null`

/** The elements that break a rule. Axe is loaded into a page once. */
async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async (chosen) => (await window.axe!.run({ resultTypes: ['violations'], ...chosen })).violations,
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
