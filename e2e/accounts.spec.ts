import type { Page } from '@playwright/test'
import { expect, expectAccessible, STUDENT_PASSWORD, signIn, test } from './fixtures.ts'
import { makeStudent, type World } from './student.ts'

// Before anybody is signed in: registering, logging in, a forgotten password.

test('registering: every field has its sentence, the domain offers the university', async ({ page, inbox }) => {
  await page.goto('/register')
  await expect(page.getByText('Please enter your gmail address to see available universities.')).toBeVisible()
  await expectAccessible(page)
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expectSentences(
    page,
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  )
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('First name').fill('Pia')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Email').fill('pia@')
  await expectSentences(page, 'Invalid email address')
  await page.getByLabel('Email').fill('pia@elsewhere.example')
  await expectSentences(page, 'Please enter a valid gmail address')
  await expect(create).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('pia.accounts@gmail.com')
  await create.click()
  await expectSentences(page, 'University selection is required')
  await page.getByLabel('University').selectOption('Example University')
  await page.getByLabel('Password', { exact: true }).fill('five5')
  await page.getByLabel('Confirm password').fill('other')
  await expectSentences(page, 'Password must be at least 6 characters', 'Passwords do not match')
  await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await page.getByLabel('Confirm password').fill(STUDENT_PASSWORD)
  await create.click()

  await expect(page).toHaveURL(/\/verify-email$/)
  await expect(page.getByText('pia.accounts@gmail.com')).toBeVisible()
  await inbox.waitFor('pia.accounts@gmail.com', /Confirm your email address/)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expectSentences(page, 'Verification email has been resent. Please check your inbox.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await page.getByLabel('Email').fill('pia.accounts@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Email not verified')
  await page.goto('/verify-email')
  await expect(page).toHaveURL(/\/login$/)
})

test('logging in, and a password that was forgotten', async ({ page, playwright, inbox, baseURL }) => {
  const world: World = { playwright, inbox, baseURL }
  const { email } = await makeStudent(world, { firstName: 'Tao', lastName: 'Wei', email: 'tao.accounts@gmail.com' })

  await test.step('login', async () => {
    await page.goto('/login')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectSentences(page, 'Email is required', 'Password is required')
    await page.getByLabel('Email').fill(email)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not the password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByLabel('Remember me').check()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await expectAccessible(page)
  })

  await test.step('request', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await expectSentences(page, 'Email is required')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await expectSentences(page, 'Password reset instructions have been sent to your email.')
    await expectAccessible(page)
  })

  await test.step('update and success', async () => {
    const mail = await inbox.waitFor(email, /password/i)
    await page.goto(mail.links.find((link) => link.includes('/reset-password')) ?? '')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectSentences(page, 'Password is required', 'Please confirm your password')
    await page.getByLabel('New Password', { exact: true }).fill('seven77')
    await page.getByLabel('Confirm New Password').fill('other')
    await expectSentences(page, 'Password must be at least 8 characters', 'Passwords do not match')
    await expectAccessible(page)
    await page.getByLabel('New Password', { exact: true }).fill('a new long password')
    await page.getByLabel('Confirm New Password').fill('a new long password')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectSentences(page, 'Password Updated Successfully')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await signIn(page, email, 'a new long password')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

async function expectSentences(page: Page, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible()
}
