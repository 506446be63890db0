import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok, STUDENT_PASSWORD } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// An admin invites staff by email.

test.beforeAll(async ({ world }) => {
  await ok((await adminOf(world)).api.post('/api/v1/departments', { data: { name: 'Invitations' } }))
})

test('a colleague without an account accepts and lands on the manager dashboard', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const email = 'nia.okafor@uni.example'
  await openAs(page, await adminOf(world), '/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Invite' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await expect(dialog.getByText('Select at least one department')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: 'Invitations' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open.getByText(email)).toBeVisible()
  await expectAccessibleOnPhone(page)
  const link = linkIn(await world.inbox.waitFor(email, /You are invited to/), '/invitation')

  await open.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent again')).toBeVisible()

  const context = await browser.newContext({ baseURL })
  const invited = await context.newPage()
  await invited.goto(link)
  await expect(invited.getByText(email)).toBeVisible()
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited.getByText('First name is required')).toBeVisible()
  await expectAccessibleOnPhone(invited)
  await invited.getByLabel('First name').fill('Nia')
  await invited.getByLabel('Last name').fill('Okafor')
  await invited.getByLabel('Password', { exact: true }).fill('a long password')
  await invited.getByLabel('Confirm password').fill('a long password')
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited).toHaveURL(/\/manager$/)
  await expect(invited.getByRole('button', { name: /Nia Okafor/ })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invitations')
  await expect(open).toHaveCount(0)

  await invited.goto('about:blank')
  await invited.goto(link)
  await expect(invited.getByText('This invitation has already been accepted. You can log in.')).toBeVisible()
  await expectAccessibleOnPhone(invited)
  await context.close()
})

test('a student accepts by logging in; a withdrawn link says so', async ({ page, browser, baseURL, world }) => {
  const student = await makeStudent(world, { firstName: 'Ugo', lastName: 'Conti', email: 'ugo.conti@gmail.com' })
  const { api } = await adminOf(world)
  const invite = (email: string) =>
    ok(api.post('/api/v1/invitations', { data: { email, role: 'manager', departments: ['Invitations'] } }))
  await invite(student.email)
  const link = linkIn(await world.inbox.waitFor(student.email, /You are invited to/), '/invitation')
  const context = await browser.newContext({ baseURL })
  const invited = await context.newPage()
  await invited.goto(link)
  await invited.getByRole('link', { name: 'Log in' }).click()
  expect(invited.url()).not.toContain('token')
  await invited.getByLabel('Email').fill(student.email)
  await invited.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await invited.getByRole('button', { name: 'Log in' }).click()
  await expect(invited.getByText(/you lose the student screens/)).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited).toHaveURL(/\/manager$/)
  await context.close()

  await invite('late@uni.example')
  const late = linkIn(await world.inbox.waitFor('late@uni.example', /You are invited to/), '/invitation')
  await openAs(page, { api }, late.slice(late.indexOf('/invitation')))
  await expect(page.getByText(/this invitation is for a different address/)).toBeVisible()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await page.goto(late)
  await expect(page.getByText('This invitation has been withdrawn.')).toBeVisible()
})
