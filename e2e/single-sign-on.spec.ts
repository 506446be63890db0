import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, expectAccessible, test } from './fixtures.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { ok } from './student.ts'
import { adminOf, changeSignIn, openAs } from './student-record.ts'

test.use({ product: 'single-sign-on' })
// Each test goes on where the one before has ended, so a repetition starts at the first.
test.describe.configure({ mode: 'serial' })

const ZOE = {
  sub: 'zoe',
  email: 'zoe@riverside.example',
  email_verified: true,
  given_name: 'Zoë',
  family_name: 'Çağlar',
  department: 'History',
}
const SOCIAL = 'A provider for everybody with quite a long name that needs more than one line'

const providers: IdentityProvider[] = []
test.afterAll(async () => {
  for (const provider of providers) await provider.close()
})

test('nothing is offered until an admin sets it up', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ZOE.email)
  await expect(page.getByRole('button', { name: /Continue with|Log in with/ })).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('an admin connects the university and a provider for everybody', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin/sign-in')
  await expect(page.getByText('No connections yet: everyone logs in as above.')).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/sign-in-connections', (route) => released.promise.then(() => route.continue()), {
    times: 1,
  })
  await add(page, { name: 'Riverside University', domains: '@riverside.example, alumni.riverside.example' })
  // A second connection with the id of the first would replace it.
  await expect(page.getByRole('button', { name: 'Add OpenID Connect' })).toBeDisabled()
  released.resolve()
  await add(page, { name: SOCIAL, domains: '' })
  await expect(page.getByText('riverside.example')).toBeVisible()
  await expectAccessibleOnPhone(page)

  await page.getByRole('button', { name: 'Add SAML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add SAML' })
  await dialog.getByLabel('Name').fill('Hillside')
  await dialog.getByLabel('Email domains').fill('hillside.example')
  await dialog.getByLabel('Or paste the metadata').fill('this is not metadata')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('The metadata is not XML.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a test sign-in shows what came and what becomes of it, and changes nothing', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin/sign-in')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Riverside University' })
    .getByRole('button', { name: 'Test sign-in' })
    .click()
  const report = page.getByRole('alertdialog', { name: 'Test sign-in' })
  await expect(report.getByText('This sign-in would succeed. Nothing has changed.')).toBeVisible()
  await expect(report.getByText('A new one would be created')).toBeVisible()
  await expect(report.getByRole('listitem').filter({ hasText: 'given_name' })).toContainText('Becomes: First name')
  await expectAccessibleOnPhone(page)
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in$/)
})

test('the university is offered to whoever registers', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(ZOE.email)
  await expect(page.getByRole('button', { name: 'Log in with Riverside University' })).toBeVisible()
  await expectAccessibleOnPhone(page)
})

test('a link of a portal starts the sign-on', async ({ page, world }) => {
  const { api } = await adminOf(world)
  const { connections } = (await ok(api.get('/api/v1/sign-in-connections'))) as {
    connections: { name: string; startUrl: string }[]
  }
  await page.goto(connections.find(({ name }) => name === 'Riverside University')?.startUrl ?? '')
  await expect(page).toHaveURL(/\/profile/)
  await page.context().clearCookies()
})

test('typing an address of the university leads to its sign-in, in every tab', async ({ page, context }) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/login')
  await expect(otherTab.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: `Continue with ${SOCIAL}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with Riverside University' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('Zoe@Riverside.example')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log in with Riverside University' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await expect(otherTab).toHaveURL(/\/profile/)
})

test('the university is there as soon as the password is, above it', async ({ page }) => {
  const name = 'Log in with Riverside University'
  // Looks at the screen after every change of it.
  await page.addInitScript((button) => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const password = document.querySelector('input[type=password]')
      const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === button)
      if (password)
        seen.push(buttons.some((one) => one.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING))
    }).observe(document, { childList: true, subtree: true })
  }, name)
  await page.goto('/login')
  await expect(page.getByRole('button', { name })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
})

test('signing out asks whether to sign out of the university too', async ({ page }) => {
  await signOn(page)
  await expect(page).toHaveURL(/\/profile/)
  await page.getByRole('button', { name: /Zoë Çağlar/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Sign Out' })
  await confirmation.getByLabel('Also sign out of Riverside University').check()
  await expectAccessibleOnPhone(page)
  await confirmation.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a linked provider can be unlinked, the last way to sign in cannot', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ZOE.email)
  await page.getByRole('button', { name: 'Log in with Riverside University' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await page.goto('/settings?tab=security')
  const ways = page.getByRole('region', { name: 'Ways to log in' })
  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await ways.getByRole('button', { name: 'Unlink' }).click()
  await expect(ways.getByText('This is your only way to log in.')).toBeVisible()
  await ways.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(ways.getByRole('button', { name: 'Unlink' })).toHaveCount(2)
  await expectAccessible(page)
  await ways.getByRole('listitem').filter({ hasText: SOCIAL }).getByRole('button', { name: 'Unlink' }).click()
  await expect(ways.getByRole('button', { name: 'Unlink' })).toHaveCount(1)
})

test('an admin releases identifiers that have changed, and the next arrival is by address', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin/accounts')
  await page.getByRole('link', { name: /Zoë Çağlar/ }).click()
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section.getByText('Lasting identifier: zoe')).toBeVisible()
  await section.getByRole('button', { name: 'Release identifier' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Release identifier' })
  await expectAccessibleOnPhone(page)
  await dialog.getByRole('button', { name: 'Release identifier' }).click()
  await expect(page.getByText('Identifier released', { exact: true })).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)

  await page.context().clearCookies()
  await signOn(page)
  await expect(page).toHaveURL(/\/profile/)

  await page.context().clearCookies()
  await openAs(page, await adminOf(world), '/admin/sign-in')
  const connection = page.getByRole('listitem').filter({ hasText: 'Riverside University' })
  await connection.getByRole('button', { name: 'Release all identifiers' }).click()
  await expectAccessibleOnPhone(page)
  const question = page.getByRole('alertdialog', { name: 'Release all identifiers' })
  await question.getByRole('button', { name: 'Release all identifiers' }).click()
  await expect(page.getByText('All identifiers released')).toBeVisible()
  await expect(connection.getByRole('button', { name: 'Release all identifiers' })).toHaveCount(0)

  await page.context().clearCookies()
  await signOn(page)
  await expect(page).toHaveURL(/\/profile/)
})

test('where passwords are switched off, the button takes the place of the password', async ({
  page,
  browser,
  world,
  baseURL,
}) => {
  await openAs(page, await adminOf(world), '/admin/sign-in')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Riverside University' })
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit OpenID Connect' })
  await dialog.getByLabel(/Switch off passwords/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('passwords switched off')).toBeVisible()

  const other = await browser.newPage({ baseURL })
  await other.goto('/login')
  await other.getByLabel('Email').fill(ZOE.email)
  await expect(other.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Use a password instead' }).click()
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await other.reload()
  await other.getByLabel('Email').fill(ZOE.email)
  await other.getByLabel('Email').press('Enter')
  await expect(other).toHaveURL(/\/profile/)
  await other.close()
})

test('where the university confirms no second step, our own is asked for', async ({ page, world }) => {
  test.slow()
  await changeSignIn(world, { twoFactor: 'optional' })
  await openAs(page, await adminOf(world), '/admin/sign-in')
  const connection = page.getByRole('listitem').filter({ hasText: 'Riverside University' })
  await connection.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit OpenID Connect' })
  await dialog.getByText('Second step', { exact: true }).click()
  await dialog
    .getByLabel('If the identity provider does not confirm')
    .selectOption('Ask for the second step of this site')
  await expect(dialog.getByLabel('Values that confirm it')).toHaveValue(/^mfa, /)
  await expectAccessibleOnPhone(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Connection updated successfully')).toBeVisible()

  await page.context().clearCookies()
  await signOn(page)
  await expect(page).toHaveURL(/\/profile/)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent())?.replaceAll(' ', '') ?? ''
  const codeOf = (secondsAhead: number) =>
    generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + secondsAhead })
  await page.getByLabel('Code', { exact: true }).fill(codeOf(0))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await page.context().clearCookies()
  await signOn(page)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Code').fill(codeOf(30))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/profile/)
})

test('a failed sign-on says why', async ({ page }) => {
  await page.goto('/login?signOn=failed&error=UNKNOWN_DOMAIN')
  await expect(page.getByText('Please use an account with your university email address.')).toBeVisible()
  await page.goto('/login?signOn=failed&error=<b>anything</b>')
  await expect(page.getByText('Logging in with this provider failed. Please try again.')).toBeVisible()
})

async function signOn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ZOE.email)
  await page.getByRole('button', { name: 'Log in with Riverside University' }).click()
}

/** Adds an OpenID Connect connection, after a test with a wrong secret. */
async function add(page: Page, { name, domains }: { name: string; domains: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add OpenID Connect' })
  const provider = await startIdentityProvider(
    [await dialog.getByLabel('Redirect URI', { exact: true }).inputValue()],
    ZOE,
  )
  providers.push(provider)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByLabel('Client ID').fill(CLIENT.id)
  await dialog.getByLabel('Client secret').fill('wrong')
  await dialog.getByLabel('Email domains').fill(domains)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('The identity provider does not accept this client ID and secret.')).toBeVisible()
  await dialog.getByLabel('Client secret').fill(CLIENT.secret)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('The identity provider accepts the client ID and secret.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Connection added successfully')).toBeVisible()
}
