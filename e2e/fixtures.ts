import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Inbox } from './inbox.ts'
import { ProductServer } from './server.ts'

export { expect }

/**
 * Every worker has its own product, database and mailbox, which its files share. A file that wants an empty database
 * says so with a name of its own: `test.use({ product: 'reviewing' })`.
 */
export const test = base.extend<{ baseURL: string }, { product: string; inbox: Inbox; server: ProductServer }>({
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
  baseURL: async ({ server }, use) => use(server.baseUrl),
})

export const STUDENT_PASSWORD = 'a student password'

/** Signs in on the login page and waits until the person's first screen is there. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Nothing that axe can see, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that is being read again is dimmed for that moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion a colour is what it is at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(found, `axe in ${colorScheme} on ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
