import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, UNREACHABLE } from './fixtures.ts'
import { internshipFields } from './internship-fields.ts'
import { makeStudent, type Student } from './student.ts'
import { openAs } from './student-record.ts'

// A JavaScript chunk fails to load, because the browser is offline or a deploy has replaced it. Reloading must help,
// because not every browser retries a failed import.

const OUTDATED = 'A new version is available. Reload the page.'

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Tilda', lastName: 'Noor', email: 'tilda.tunnel@gmail.com' })
})

test('a page whose script does not load says that it is slow', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
})

test('a screen whose code fails to load reloads once, then shows a Reload button', async ({ page }) => {
  const loads = countLoads(page)
  await page.route('**/assets/login-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/login?next=%2Fsettings')
  await expect.poll(loads).toBe(2)
  await expect(page.getByRole('alert').getByText(OUTDATED)).toBeVisible()
  await expectAccessible(page)
  expect(loads()).toBe(2)
  await page.unroute('**/assets/login-page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/)
})

test('a link to a screen that a deploy has replaced opens the new version', async ({ page }) => {
  await openAs(page, student, '/dashboard')
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeVisible()
  const loads = countLoads(page)
  await page.route('**/assets/settings-page-*.js', (route) =>
    loads() > 0 ? route.continue() : route.fulfill({ status: 404 }),
  )
  const failed = page.waitForResponse(/settings-page-/)
  await settings.hover()
  await failed
  expect(loads()).toBe(0)
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('without a network a link shows an error inside the frame, and Reload works once the network is back', async ({
  page,
  context,
}) => {
  await openAs(page, student, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeVisible()
  const loads = countLoads(page)
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Settings' }).click()
  const error = page.getByRole('alert').getByText(UNREACHABLE)
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await expect(error).toBeVisible()
  await expect(menu).toBeVisible()
  expect(loads()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a form that is open during a deploy is validated and saved, and the next screen is the new version', async ({
  page,
}) => {
  await openAs(page, student, '/internships/new')
  const save = page.getByRole('button', { name: 'Register Internship' })
  await page.getByLabel('Employer name').fill('Northwind Energy')
  const loads = countLoads(page)
  await page.route('**/assets/*.js', (route) => (loads() > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await save.click()
  await expect(page.getByText('Industry is required')).toBeVisible()
  for (const [label, text] of Object.entries(internshipFields('Resident Intern', 'h.marsh@deploy.example')))
    await page.getByLabel(label).fill(text)
  expect(loads()).toBe(0)
  await save.click()
  await expect(page.getByRole('article', { name: 'Resident Intern' })).toBeVisible()
  expect(loads()).toBe(1)
})

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}
