import type { Page } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { expect, signIn, test } from './fixtures.ts'
import { ADMIN } from './server.ts'
import { adminOf, openAs } from './student-record.ts'

// The browser's back/forward cache restores a screen, but not after the session has ended.

// Playwright disables the cache by default, because its own `goBack` does not support it.
test.use({
  launchOptions: { ...playwright.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

test('Back restores a screen with its filters', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin')
  await leave(page, '/admin/feedback?search=marsh&status=all', 'Feedback Review')
  await goBack(page)
  await expect(page.getByRole('heading', { name: 'Feedback Review', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('marsh')
  await expect(page.getByLabel('Status')).toHaveValue('all')
})

for (const [address, title] of [
  ['/admin/feedback', 'Feedback Review'],
  ['/settings', 'Settings'],
] as const)
  test(`Back does not show ${address} after signing out`, async ({ page, context }) => {
    await signIn(page, ADMIN.email, ADMIN.password)
    await leave(page, address, title)
    // The session ends without notice to this tab, as on another device.
    const other = await context.newPage()
    await other.goto('/terms')
    expect(await other.evaluate(signOutQuietly)).toBe(200)
    await goBack(page)
    await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  })

/** Opens a screen and goes to a page outside the application. */
async function leave(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.goto('/privacy')
}

async function signOutQuietly(): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })).status
}

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).not.toHaveURL(/privacy/)
}
