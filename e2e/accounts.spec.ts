import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSentences, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok, STUDENT_PASSWORD } from './student.ts'

// The screens before signing in: registration, login, password reset.

test('registering: every field is validated, and the email domain selects the university', async ({ page, inbox }) => {
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
  await expectAccessibleOnPhone(page)

  await page.getByLabel('First name').fill('Pia')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Email').fill('pia@')
  await expectSentences(page, 'Invalid email address')
  await page.getByLabel('Email').fill('pia@elsewhere.example')
  await expectSentences(page, 'Please enter a valid gmail address')
  await expect(create).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('pia.accounts@gmail.com')
  await expect(page.getByLabel('University')).toHaveValue('Example University')
  await page.getByLabel('University').selectOption('Select your university')
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
  await expectAccessibleOnPhone(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/verify-email')
  await expect(page).toHaveURL(/\/login$/)
})

test('an unverified address, and a verification link that is no longer valid', async ({ page, inbox }) => {
  const email = 'ida.accounts@gmail.com'
  const person = { name: 'Ida', lastName: 'Moen', email, university: 'Example University', password: STUDENT_PASSWORD }
  await ok(page.request.post('/api/auth/sign-up/email', { data: person }))
  const verified = page.getByText('Your email address is verified. Please log in.')
  const invalid = page.getByText('This verification link is no longer valid.')

  await test.step('an invalid link shows only the error', async () => {
    const mail = await inbox.waitFor(email, /Confirm your email address/)
    await page.goto(linkIn(mail, '/verify-email').replace('/verify-email/', '/verify-email/x'))
    await expect(page).toHaveURL(/\/login\?.*error=/)
    await expect(page.getByRole('alert').and(invalid.locator('..'))).toBeVisible()
    await expect(verified).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('logging in offers a new email', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email not verified')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Get a new verification email' }).click()
    await expect(page).toHaveURL(/\/verify-email$/)
    await expect(page.getByText(email)).toBeVisible()
    await expect.poll(() => inbox.to(email).length).toBe(2)
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expectSentences(page, 'Verification email has been resent. Please check your inbox.')
    await expect.poll(() => inbox.to(email).length).toBe(3)
  })

  await test.step('the new link works in a browser that has not registered', async () => {
    await page.context().clearCookies()
    await page.goto(linkIn(await inbox.waitFor(email, /Confirm your email address/), '/verify-email'))
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(verified).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/profile/)
  })
})

test('logging in, Remember me, and opening the login screen while signed in', async ({ page, context, world }) => {
  const { email } = await makeStudent(world, { firstName: 'Noa', lastName: 'Levi', email: 'noa.accounts@gmail.com' })
  const sessionExpiry = async () => {
    const cookies = await context.cookies()
    return cookies.find(({ name }) => name.includes('session_token'))?.expires
  }

  await test.step('missing and wrong values', async () => {
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
    await page.getByRole('button', { name: 'Log in' }).click()
    const error = page.getByRole('alert')
    await expect(error).toHaveText('Invalid email or password')
    await expect(error).toHaveCSS('background-color', await colour(page, '--brick-wash'))
    await expectAccessibleOnPhone(page)
  })

  await test.step('without Remember me the session ends with the browser', async () => {
    await signIn(page, email, STUDENT_PASSWORD)
    expect(await sessionExpiry()).toBe(-1)
  })

  await test.step('a signed-in person is redirected home', async () => {
    for (const path of ['/login', '/register', '/verify-email', '/no/such/screen']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })

  await test.step('a signed-in person may set a new password', async () => {
    await page.goto('/reset-password')
    await expect(page.getByLabel('Confirm New Password')).toBeVisible()
  })

  await test.step('with Remember me the session lasts for weeks', async () => {
    await context.clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByLabel('Remember me').check()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await sessionExpiry()).toBeGreaterThan(Date.now() / 1000 + 7 * DAY)
  })
})

test('a forgotten password', async ({ page, world, inbox }) => {
  const { email } = await makeStudent(world, { firstName: 'Tao', lastName: 'Wei', email: 'tao.accounts@gmail.com' })

  await test.step('request', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/reset-password$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await expectSentences(page, 'Email is required')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await expectSentences(page, 'Password reset instructions have been sent to your email.')
    await expectAccessible(page)
  })

  await test.step('update and success', async () => {
    await page.goto(await resetLink())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectSentences(page, 'Password is required', 'Please confirm your password')
    await page.getByLabel('New Password', { exact: true }).fill('seven77')
    await page.getByLabel('Confirm New Password').fill('other')
    await expectSentences(page, 'Password must be at least 8 characters', 'Passwords do not match')
    await expectAccessibleOnPhone(page)
    await setPassword(page, 'a new long password')
    await expect(page.getByRole('heading', { name: 'Password Updated Successfully' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('the link works once', async () => {
    await page.goto(await resetLink())
    await setPassword(page, 'a password of somebody else')
    await expect(page.getByRole('alert')).toHaveText(
      'This link has been used or has expired. Please request a new one.',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Get a new link' }).click()
    await expect(page.getByRole('button', { name: 'Send Reset Instructions' })).toBeVisible()
  })

  await test.step('the new password works, the old one does not', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await signIn(page, email, 'a new long password')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  async function resetLink(): Promise<string> {
    return linkIn(await inbox.waitFor(email, /password/i), '/reset-password')
  }
})

const DAY = 24 * 60 * 60

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

/** The computed value of a colour token. */
function colour(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('background-color', `var(${name})`)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, token)
}
