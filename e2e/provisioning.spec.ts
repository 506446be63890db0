import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { adminOf, openAs } from './student-record.ts'

test.use({ product: 'provisioning' })

const EMAIL = 'zoe@riverside.example'
const PASSWORD = 'a long enough password'

test('an identity system creates a person, and later signs them out', async ({
  page,
  browser,
  world,
  baseURL,
  inbox,
}) => {
  await openAs(page, await adminOf(world), '/admin/sign-in')
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Provisioning' })).toHaveCount(0)
  await page.getByLabel('Let an identity system manage accounts (SCIM)').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'Connect identity system' }).click()
  const form = page.getByRole('dialog', { name: 'Connect Identity System' })
  await form.getByLabel('Name').fill('Campus directory')
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(form.getByText('Enter at least one email domain')).toBeVisible()
  await form.getByLabel('Email domains').fill('riverside.example')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Connect' }).click()
  const values = page.getByRole('alertdialog', { name: 'Values for the Identity System' })
  const token = await values.getByLabel('Token', { exact: true }).inputValue()
  const address = await values.getByLabel(/^Address/).inputValue()
  await expectAccessible(page)
  await values.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('0 accounts, 0 groups, never used')).toBeVisible()
  await expectAccessibleOnPhone(page)

  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const response = await fetch(`${address}/${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as { id: string } }
  }
  const created = await call('POST', 'Users', {
    userName: EMAIL,
    name: { givenName: 'Zoë', familyName: 'Çağlar' },
  })
  expect(created.status).toBe(201)

  const other = await browser.newPage({ baseURL })
  await other.goto('/reset-password')
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await other.goto(linkIn(await inbox.waitFor(EMAIL, /password/i), '/reset-password'))
  await other.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await other.getByLabel('Confirm New Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Update Password' }).click()
  await expect(other.getByRole('heading', { name: 'Password Updated Successfully' })).toBeVisible()
  await signIn(other, EMAIL, PASSWORD)
  await expect(other.getByLabel('First name')).toHaveValue('Zoë')

  const deactivation = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  }
  expect((await call('PATCH', `Users/${created.body.id}`, deactivation)).status).toBe(200)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await other.close()

  await page.reload()
  await expect(page.getByText('1 account, 0 groups, last used just now')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('alertdialog', { name: 'New Token' }).getByRole('button', { name: 'Replace token' }).click()
  await expect(values).toBeVisible()
  await values.getByRole('button', { name: 'Done' }).click()
  expect((await call('PATCH', `Users/${created.body.id}`, deactivation)).status).toBe(401)
  await page.getByRole('region', { name: 'Provisioning' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Connection' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No identity system is connected yet.')).toBeVisible()
})
