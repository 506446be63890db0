import type { CDPSession, Page } from '@playwright/test'
import { expect, expectSentences, signIn, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { ADMIN } from './server.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { changeSignIn, NOT_FRESH } from './student-record.ts'

// Passkeys of Chromium's virtual authenticator.

test.use({ product: 'passkeys' })

let student: Student

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Ines', lastName: 'Carvalho', email: 'ines.passkeys@gmail.com' })
  await changeSignIn(world, { passkeys: true })
})

test('adding a passkey, logging in with it alone, renaming and removing it', async ({ page, inbox }) => {
  const device = await installAuthenticator(page)
  await signIn(page, student.email, STUDENT_PASSWORD)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('alertdialog', { name: 'Add a passkey' })
  await expect(adding.getByLabel('Name')).toHaveValue(/^Chrome.* on /)
  await expectAccessibleOnPhone(page)

  await test.step('the person cancels', async () => {
    await device.refuse(true)
    await adding.getByRole('button', { name: 'Continue' }).click()
    await expect(adding.getByRole('alert')).toHaveText('No passkey was added. You cancelled, or it took too long.')
    await device.refuse(false)
  })

  await adding.getByLabel('Name').fill('Work laptop')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expectSentences(page, 'Passkey added', 'Work laptop', 'Never used')
  await inbox.waitFor(student.email, /A passkey was added/)
  await expectAccessibleOnPhone(page)

  await test.step('the same device again', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await adding.getByRole('button', { name: 'Continue' }).click()
    await expect(adding.getByRole('alert')).toHaveText(
      'This device or password manager already has a passkey for your account.',
    )
    await adding.getByRole('button', { name: 'Cancel' }).click()
  })

  await page.context().clearCookies()
  await device.waitForPerson(true)
  await page.goto('/login')
  await expectAccessibleOnPhone(page)
  await device.refuse(true)
  await device.waitForPerson(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^No passkey was used\./)
  // The device responds to requests from then on only, so not to the suggestions, which are asked for once more.
  await expect.poll(device.requests).toBe(3)
  await device.refuse(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expectSentences(page, 'Last used just now')
  await section.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('alertdialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expectSentences(page, 'Name is required')
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expectSentences(page, 'Passkey renamed', 'Old laptop')

  await section.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('alertdialog', { name: 'Remove passkey' })
  await expectAccessibleOnPhone(page)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expectSentences(page, 'Passkey removed')
  await expect(section.getByText('Old laptop')).toHaveCount(0)
  await inbox.waitFor(student.email, /A passkey was removed/)
})

test('staff who need a second factor can set up a passkey, and log in with password and passkey', async ({
  page,
  world,
}) => {
  const device = await installAuthenticator(page)
  await changeSignIn(world, { twoFactor: 'required for staff' })
  await page.goto('/login')
  await enterPassword(page)
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('alertdialog', { name: 'Add a passkey' })
  await expectAccessibleOnPhone(page)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.context().clearCookies()
  await device.waitForPerson(true)
  await page.goto('/admin/departments')
  await page.getByLabel('Remember me').check()
  await enterPassword(page)
  await expect(page.getByText(/^Confirm that it is you with your passkey/)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await device.waitForPerson(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/departments$/)
  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session_token'))
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 86_400)

  await test.step('the passkey proves whose session it is', async () => {
    await page.route(
      '**/api/v1/account/passkey-challenges',
      (route) => route.fulfill({ status: 403, json: NOT_FRESH }),
      {
        times: 1,
      },
    )
    await page.goto('/settings?tab=security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await adding.getByRole('button', { name: 'Continue' }).click()
    const proof = page.getByRole('alertdialog', { name: 'Please confirm that it is you' })
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expectAccessibleOnPhone(page)
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(proof).toHaveCount(0)
    await expect(adding.getByRole('alert')).toHaveText(/^This device or password manager already has a passkey/)
    await adding.getByRole('button', { name: 'Cancel' }).click()
  })

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectSentences(page, 'Two-step verification is required. Add another way first.')
})

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A device with a fingerprint reader, which the person touches at once. */
async function installAuthenticator(page: Page) {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset.passkeyRequests = String(
        Number(document.documentElement.dataset.passkeyRequests ?? 0) + 1,
      )
      return get(options)
    }
  })
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** How often this page has asked for a passkey. */
    requests: async () => Number(await page.locator('html').getAttribute('data-passkey-requests')),
    /** Whether the fingerprint is wrong. */
    refuse: (isRefused: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
    /** Whether the device waits for the person instead. */
    waitForPerson: (isWaiting: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isWaiting }),
  }
}
