import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSentences, signIn, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { adminOf, openAs } from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// A person's own account, in three tabs.

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Aïcha', lastName: 'Ben Salah', email: 'aicha.settings@gmail.com' })
})

test('Profile: name and university can be changed, the email cannot', async ({ page }) => {
  await page.clock.install()
  await openAs(page, student, '/settings')
  await expect(
    page.getByText('Email address cannot be changed. Contact support if you need to update this.'),
  ).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue(student.email)
  await expect(email).not.toBeEditable()
  for (const label of ['First name', 'Last name', 'University']) await page.getByLabel(label).fill(' ')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectSentences(page, 'First name is required', 'Last name is required', 'University is required')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessibleOnPhone(page)

  await page.getByLabel('First name').fill('Aïcha Nour')
  await page.getByLabel('Last name').fill('Ben Salah')
  await page.getByLabel('University').fill('Example University')
  await expect(page.getByText('is required')).toHaveCount(0)
  await expectTimedMessage(
    page,
    3000,
    () => page.getByRole('button', { name: 'Update Profile' }).click(),
    page.getByText('Profile updated successfully!'),
  )
  await expect(page.getByRole('button', { name: /Aïcha Nour Ben Salah/ })).toBeVisible()
})

test('typed text stays when switching between tabs', async ({ page }) => {
  await openAs(page, student, '/settings')
  await page.getByLabel('Last name').fill('Typed but not saved')
  await tab(page, 'Security')
  await page.getByLabel('New password').fill('half a pass')
  await tab(page, 'Account')
  await expect(page.getByText('Typed but not saved')).toHaveCount(0)
  await tab(page, 'Profile')
  await expect(page.getByLabel('Last name')).toHaveValue('Typed but not saved')
  await tab(page, 'Security')
  await expect(page.getByLabel('New password')).toHaveValue('half a pass')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('on a narrow phone the current menu entry is in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, student, '/settings')
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('Security: a new password, after confirming who it is if the session is not fresh', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  // Fresh proof replaces the session that the other tests use.
  const owner = await makeStudent(world, { firstName: 'Pia', lastName: 'Lund', email: 'pia.settings@gmail.com' })
  const other = await browser.newContext({ baseURL })
  const otherDevice = await other.newPage()
  await signIn(otherDevice, owner.email, STUDENT_PASSWORD)

  await page.clock.install()
  await openAs(page, owner, '/settings')
  await tab(page, 'Security')
  const change = () => page.getByRole('button', { name: 'Change Password' }).click()
  await change()
  await expectSentences(page, 'New password is required', 'Please confirm your password')
  await page.getByLabel('New password').fill('five5')
  await page.getByLabel('Confirm password').fill('other')
  await expectSentences(page, 'Password must be at least 6 characters', 'Passwords do not match')
  await expectAccessibleOnPhone(page)

  const password = 'another password'
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.route('**/api/v1/account/password', (route) => route.fulfill({ status: 403, json: NOT_FRESH }), {
    times: 1,
  })
  await change()
  const dialog = page.getByRole('alertdialog', { name: 'Please confirm that it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectSentences(page, NOT_FRESH.message)
  await expect(page.getByLabel('New password')).toHaveValue(password)
  await page.route('**/api/v1/account/password', (route) => route.fulfill({ status: 403, json: NOT_FRESH }), {
    times: 1,
  })
  await change()
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectSentences(page, 'The password is not correct.')
  await expectAccessibleOnPhone(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(STUDENT_PASSWORD)
  await expectTimedMessage(
    page,
    3000,
    () => dialog.getByRole('button', { name: 'Confirm' }).click(),
    page.getByText('Password updated successfully!'),
  )
  await expect(page.getByLabel('New password')).toHaveValue('')

  await otherDevice.goto('/internships/new')
  await expect(otherDevice.getByText('Please log in to continue.')).toBeVisible()
  await signIn(otherDevice, owner.email, password)
  await other.close()
})

test('Account: facts, support and signing out', async ({ page }) => {
  await openAs(page, student, '/settings')
  await tab(page, 'Account')
  const facts = page.getByRole('tabpanel', { name: 'Account' })
  await expect(facts.locator('dt')).toHaveText(['Account type', 'Member since', 'Department', 'Graduation year'])
  await expect(facts.locator('dd')).toHaveText([
    'Student',
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    'Energy Systems',
    String(new Date().getFullYear()),
  ])
  await expect(facts.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
  await expect(facts.getByText(/Contact support|ask your career centre/)).toBeVisible()
  await expectAccessibleOnPhone(page)

  const dialog = page.getByRole('alertdialog')
  await facts.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await facts.getByRole('button', { name: 'Sign Out' }).click()
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect(dialog.getByText('Failed to sign out. Please try again.')).toBeVisible()
  // Signing out reloads the page. The browser hangs if it is closed during the load.
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await reloaded
  await expect(page).toHaveURL(/\/login$/)
})

test('Account: an admin has neither department nor graduation year', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/settings')
  await tab(page, 'Account')
  await expect(page.getByRole('tabpanel', { name: 'Account' }).locator('dt')).toHaveText([
    'Account type',
    'Member since',
  ])
  await expectAccessible(page)
})

const NOT_FRESH = {
  defined: true,
  code: 'FRESH_PROOF_REQUIRED',
  status: 403,
  message: 'Nothing has changed yet. Please confirm that it is you, then try again.',
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}
