import type { CDPSession, Page } from '@playwright/test'
import { expect, expectSentences, signIn, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok, STUDENT_PASSWORD, type Student } from './student.ts'
import { adminOf } from './student-record.ts'

// Passkeys of Chromium's virtual authenticator.

test.use({ product: 'passkeys' })

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Ines', lastName: 'Carvalho', email: 'ines.passkeys@gmail.com' })
  const { api } = await adminOf(world)
  const current = (await ok(api.get('/api/v1/sign-in-settings'))) as Record<string, unknown>
  const { updatedAt: _at, updatedByName: _by, ...settings } = current
  await ok(api.put('/api/v1/sign-in-settings', { data: { ...settings, passkeys: true } }))
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

/** A device with a fingerprint reader, which the person touches at once. */
async function installAuthenticator(page: Page) {
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
    /** Whether the fingerprint is wrong. */
    refuse: (isRefused: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
    /** Whether the device waits for the person instead. */
    waitForPerson: (isWaiting: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isWaiting }),
  }
}
