import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSentences, test } from './fixtures.ts'
import { linkIn, type Mail } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent } from './student.ts'
import { changeSignIn } from './student-record.ts'

// Ways to log in that an admin switches on: a code or a link sent by email.

test.use({ product: 'email-sign-in' })
// The first test switches them on, so a repetition starts at the first.
test.describe.configure({ mode: 'serial' })

const EMAIL = 'yuki.code@gmail.com'

test.beforeAll(async ({ world }) => {
  await makeStudent(world, { firstName: 'Yuki', lastName: 'Tanaka', email: EMAIL })
})

test('the login screen offers nothing else until an admin switches it on', async ({ page, world }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Show password', 'Log in'])
  await changeSignIn(world, { emailCode: true, magicLink: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expectAccessibleOnPhone(page)
})

test('logging in with an emailed code', async ({ page, inbox }) => {
  await page.goto('/internships/new')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expectSentences(page, 'Email is required')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page).toHaveURL(/\/login\/code/)
  await expectAccessibleOnPhone(page)
  const first = codeIn(await inbox.waitFor(EMAIL, /Your code to log in/))

  await page.getByRole('button', { name: 'Log in' }).click()
  await expectSentences(page, 'Code is required')
  await page.getByLabel('Code').fill('0000 0000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This code does not work. Please check the newest email, or request a new code.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expectSentences(page, 'A new code has been sent.')
  await expect.poll(() => inbox.to(EMAIL).filter(({ subject }) => /code/.test(subject)).length).toBe(2)
  const second = codeIn(await inbox.waitFor(EMAIL, /Your code to log in/))
  expect(second).not.toBe(first)
  await page.getByLabel('Code').fill(second)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/internships\/new$/)
})

test('logging in with an emailed link, which opening alone does not use up', async ({
  page,
  inbox,
  browser,
  baseURL,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  const link = linkIn(await inbox.waitFor(EMAIL, /Your link to log in/), '/login/link')

  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto(link)
  await logIn(elsewhere)
  await expect(elsewhere.getByRole('alert')).toHaveText(
    'Please open this link in the browser in which you asked for it, or ask for a new one here.',
  )
  await elsewhere.context().close()

  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByText(`You are about to log in as ${EMAIL}.`)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.reload()
  await logIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.context().clearCookies()
  await page.goto(link)
  await page.reload()
  await logIn(page)
  await expect(page.getByRole('alert')).toHaveText('This link has been used or has expired. Please request a new one.')
  await expectAccessible(page)
})

test('an old recovery link shows a notice', async ({ page, inbox }) => {
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  const link = linkIn(await inbox.waitFor(EMAIL, /password/i), '/reset-password')
  const notice = page.getByText('This link was requested a while ago. If you have requested a newer one, use that.')
  await page.goto(link)
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.clock.setFixedTime(new Date(Date.now() + 121_000))
  await page.reload()
  await expect(notice).toBeVisible()
  await expectAccessibleOnPhone(page)
})

function codeIn({ text }: Mail): string {
  return /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? ''
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click()
}
