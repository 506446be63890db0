import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Inbox } from './inbox.ts'
import { ProductServer } from './server.ts'
import type { World } from './student.ts'

export { expect }

/**
 * Every worker has its own product, database and mailbox, which its files share. A file that wants an empty database
 * says so with a name of its own: `test.use({ product: 'reviewing' })`.
 */
export const test = base.extend<{ baseURL: string }, PerWorker>({
  product: ['shared', { option: true, scope: 'worker' }],
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
    async ({ inbox }, use) => {
      const server = await ProductServer.open({ SMTP_URL: inbox.url, MAIL_FROM: 'no-reply@fieldmark.example' })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  world: [async ({ inbox, server }, use) => use({ inbox, baseURL: server.baseUrl }), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.baseUrl),
})

type PerWorker = { product: string; inbox: Inbox; server: ProductServer; world: World }

/** Signs in on the login page and waits until the person's first screen is there. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Each of them stands on the page, word for word. */
export async function expectSentences(page: Page, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible()
}

/** Nothing that axe can see, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that is being read again is dimmed for that moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Without motion a colour is what it is at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // No page has frames, so axe need not finish in a page of its own; that takes a third of the time.
  const light = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(foundBy(light), `axe in light on ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await page.evaluate(runAxeAgain, COLOR_RULES)
  expect(foundBy(dark), `axe in dark on ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** What can differ in the dark; the rest of the page is the same. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type Axe = { run: (options: { runOnly: string[]; resultTypes: string[] }) => Promise<AxeResults> }

/** In the page, where axe is still there from the first time. */
function runAxeAgain(runOnly: string[]): Promise<AxeResults> {
  return (window as unknown as { axe: Axe }).axe.run({ runOnly, resultTypes: ['violations'] })
}

function foundBy({ violations }: AxeResults): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
