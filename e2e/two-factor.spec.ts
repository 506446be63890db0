import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, expectAccessible, expectSentences, signIn, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { ADMIN } from './server.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { adminOf, changeSignIn, NOT_FRESH, openAs } from './student-record.ts'

// Two-step verification, and proof of whose session it is.

test.use({ product: 'two-factor' })
test.describe.configure({ mode: 'serial' })

let student: Student
/** What the student keeps: the key in the app, and the recovery codes. */
let key = ''
let recoveryCodes: string[] = []

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia.factor@gmail.com' })
})

test('is not offered until an admin switches it on', async ({ page, world }) => {
  await openAs(page, student, '/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toHaveCount(0)
  await changeSignIn(world, { twoFactor: 'optional' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
})

test('setting it up', async ({ page, inbox }) => {
  await openAs(page, student, '/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  key = await keyOn(page)
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This code is not correct\./)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  recoveryCodes = await recoveryCodesOn(page)
  await expectAccessibleOnPhone(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await inbox.waitFor(student.email, /^Authenticator app added/)
})

test('logging in with a code', async ({ page }) => {
  await page.goto('/internships/new')
  await enterPassword(page)
  await expect(page).toHaveURL(/\/login\/verify/)
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectSentences(page, 'Code is required')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This code is not correct or has been used\./)
  await expectAccessible(page)
  // The code of the set-up has been used.
  await page.getByLabel('Code').fill(codeOf(key, 30))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/internships\/new$/)
})

test('logging in with a recovery code', async ({ page, inbox }) => {
  await page.goto('/login')
  await enterPassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await inbox.waitFor(student.email, /^Logged in with a recovery code/)
})

test('the screen for the code cannot be opened directly', async ({ page }) => {
  await page.goto('/login/verify')
  await expect(page).toHaveURL(/\/login$/)
})

test('an old session proves whose it is before it changes anything, and the form loses nothing', async ({ page }) => {
  await openAs(page, student, '/settings?tab=security')
  await page.route('**/api/v1/account/password', (route) => route.fulfill({ status: 403, json: NOT_FRESH }), {
    times: 2,
  })
  await page.getByLabel('New password').fill(STUDENT_PASSWORD)
  await page.getByLabel('Confirm password').fill(STUDENT_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Please confirm that it is you' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await expectAccessibleOnPhone(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectSentences(page, NOT_FRESH.message)
  await expect(page.getByLabel('New password')).toHaveValue(STUDENT_PASSWORD)

  await page.getByRole('button', { name: 'Change Password' }).click()
  await dialog.getByRole('button', { name: 'Use your authenticator app' }).click()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectSentences(page, 'This code is not correct or has expired.')
  await dialog.getByRole('button', { name: 'Use your password' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(STUDENT_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectSentences(page, 'Password updated successfully!')
})

test('an admin resets it for somebody who has lost their phone', async ({ page, world, inbox }) => {
  await openAs(page, await adminOf(world), '/admin/accounts')
  await page.getByRole('link', { name: /Nadia Haddad/ }).click()
  await page.getByRole('button', { name: 'Reset two-step verification' }).click()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectSentences(page, 'Two-step verification reset')
  await inbox.waitFor(student.email, /^Two-step verification reset by an admin/)
  await page.context().clearCookies()
  await signIn(page, student.email, STUDENT_PASSWORD)
})

test('required for staff: the admin who switches it on is told, and led through the set-up', async ({ page }) => {
  await signIn(page, ADMIN.email, ADMIN.password)
  await page.goto('/admin/sign-in')
  await page.getByLabel('Second factor').selectOption('Required for managers and admins')
  await expect(page.getByText(/^You do not have a second factor yourself yet\./)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Set up' }).click()
  const adminKey = await keyOn(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(adminKey))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await recoveryCodesOn(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
})

/** Unit of `after`: seconds. */
function codeOf(secret: string, after = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + after })
}

async function keyOn(page: Page): Promise<string> {
  const text = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  return (text ?? '').replaceAll(' ', '')
}

async function recoveryCodesOn(page: Page): Promise<string[]> {
  const codes = (await page.getByLabel('Recovery codes').inputValue()).split('\n')
  expect(codes).toHaveLength(10)
  return codes
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}
