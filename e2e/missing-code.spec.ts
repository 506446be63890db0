import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, type Student } from './student.ts'
import { openAs } from './student-record.ts'

// A code file does not load: there is no network, or a deploy has replaced the file. Reloading the page must help, since
// not every browser requests a failed module again.

const OUTDATED = 'A new version is available. Reload the page.'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Tilda', lastName: 'Noor', email: 'tilda.tunnel@gmail.com' })
})

test('a page whose script does not load does not stay at Loading... without a word', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
})

test('a screen whose file stays missing reloads the page once, then offers to reload it', async ({ page }) => {
  const loads = loadsOf(page)
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

test('a link whose screen a deploy has replaced opens it in the new version', async ({ page }) => {
  await openAs(page, student, '/dashboard')
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeVisible()
  const loads = loadsOf(page)
  await page.route('**/assets/settings-page-*.js', (route) =>
    loads() > 0 ? route.continue() : route.fulfill({ status: 404 }),
  )
  const missed = page.waitForResponse(/settings-page-/)
  await settings.hover()
  await missed
  expect(loads()).toBe(0)
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('without a network a link leads to a sentence inside the frame, and Reload works once it is back', async ({
  page,
  context,
}) => {
  await openAs(page, student, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeVisible()
  const loads = loadsOf(page)
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Settings' }).click()
  const sentence = page.getByRole('alert').getByText(UNREACHABLE)
  await expect(sentence).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await expect(sentence).toBeVisible()
  await expect(menu).toBeVisible()
  expect(loads()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a form that is open during a deploy is still checked and sent, and what comes next is the new version', async ({
  page,
}) => {
  await openAs(page, student, '/internships/new')
  const send = page.getByRole('button', { name: 'Register Internship' })
  await page.getByLabel('Employer name').fill('Northwind Energy')
  const loads = loadsOf(page)
  await page.route('**/assets/*.js', (route) => (loads() > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await send.click()
  await expect(page.getByText('Industry is required')).toBeVisible()
  for (const [label, text] of Object.entries(REST)) await page.getByLabel(label).fill(text)
  expect(loads()).toBe(0)
  await send.click()
  await expect(page.getByRole('article', { name: 'Resident Intern' })).toBeVisible()
  expect(loads()).toBe(1)
})

const REST = {
  Industry: 'Renewable energy',
  'Position title': 'Resident Intern',
  'Start date': '2026-06-01',
  'End date': '2026-08-28',
  'Brief description': 'Forecasting wind yields from weather data.',
  'Supervisor name': 'Dr Helena Marsh',
  'Supervisor email': 'h.marsh@deploy.example',
}

/** How often a page was loaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}
