import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, type Student } from './student.ts'
import { openAs } from './student-record.ts'

// A part of the program does not come: a tunnel, or a newer version that has other files.

const STALLED = 'Part of this page has not arrived yet'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

let student: Student

test.beforeAll(async ({ playwright, inbox, server }) => {
  const world = { playwright, inbox, baseURL: server.baseUrl }
  student = await makeStudent(world, { firstName: 'Tilda', lastName: 'Noor', email: 'tilda.tunnel@gmail.com' })
})

test('a page drawn by the server says what is missing, and goes on where it was once that comes', async ({ page }) => {
  await page.route('**/assets/libraries-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email').fill('tilda.tunnel@gmail.com')
  await expect(page.getByText(STALLED)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/libraries-*.js')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await expect(page.getByText(STALLED)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('tilda.tunnel@gmail.com')
})

test('where even the script is missing that would notice, the page says so and can be loaded again', async ({
  page,
}) => {
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/login?next=%2Fsettings')
  await expect(page.getByText(STALLED)).toBeHidden()
  await finishAnimations(page)
  await page.unroute('**/assets/start-*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/)
})

test('a page that the browser draws alone does not stay at Loading... without a word', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/reset-password')
  await finishAnimations(page)
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
})

for (const { path, file, said } of [
  { path: '/login', file: 'login-page', said: STALLED },
  { path: '/reset-password', file: 'reset-password-page', said: 'A newer version is there.' },
])
  test(`${path} is loaded again, once, where a newer version has replaced its files`, async ({ page }) => {
    const loads = loadsOf(page)
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }))
    await page.goto(path)
    await expect.poll(loads).toBe(2)
    await expect(page.getByText(said)).toBeVisible()
    expect(loads()).toBe(2)
  })

test('in a tunnel a link leads to a sentence, not to a blank page, and Try again goes on', async ({
  page,
  context,
}) => {
  await openAs(page, student, '/dashboard')
  const loads = loadsOf(page)
  await expect(page.getByRole('button', { name: /Tilda Noor/ })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(0)
})

test('a link whose screen a newer version has replaced opens it in that version', async ({ page }) => {
  await openAs(page, student, '/dashboard')
  await expect(page.getByRole('button', { name: /Tilda Noor/ })).toBeEnabled()
  const loads = loadsOf(page)
  await page.route('**/assets/settings-page-*.js', (route) =>
    loads() > 0 ? route.continue() : route.fulfill({ status: 404 }),
  )
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await settings.hover()
  expect(loads()).toBe(0)
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a form whose rules do not come says so, and is sent with the next press', async ({ page }) => {
  await page.route('**/assets/accounts-*.js', (route) => route.abort())
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill('nobody.tunnel@gmail.com')
  const send = page.getByRole('button', { name: /Send/ })
  await send.click()
  await expect(page.getByText('This form could not be checked.')).toBeVisible()
  await page.unroute('**/assets/accounts-*.js')
  await send.click()
  await expect(page.getByText('This form could not be checked.')).toHaveCount(0)
  await expect(page.getByText('Password reset instructions have been sent')).toBeVisible()
})

/** What appears after a while appears now. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}

/** How often a page was loaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}
