import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok, STUDENT_PASSWORD } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// Where a person is signed in, what admins can do about it, and how the tabs of a browser follow.

/** Unit: milliseconds. */
const CHECK = 30_000

test('a person sees the own sessions and ends another one, which notices within 30 seconds', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const student = await makeStudent(world, { firstName: 'Lena', lastName: 'Brandt', email: 'lena.sessions@gmail.com' })
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.clock.install()
  await signIn(other, student.email, STUDENT_PASSWORD)
  const mail = await world.inbox.waitFor(student.email, /New sign-in to your/)
  expect(mail.text).toContain('Chrome on Linux')

  await openAs(page, student, '/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await sessions.filter({ hasText: 'Chrome on Linux' }).getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)

  await expect(other).toHaveURL(/\/dashboard$/)
  await other.clock.runFor(CHECK)
  await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/)

  await signIn(other, student.email, STUDENT_PASSWORD)
  await page.reload()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'End all other sessions' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('All other sessions ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await elsewhere.close()
})

test('the tabs of a browser follow each other', async ({ page, context, world }) => {
  const student = await makeStudent(world, { firstName: 'Piet', lastName: 'Vos', email: 'piet.sessions@gmail.com' })
  const other = await context.newPage()
  await other.clock.install()
  await openAs(page, student, '/settings')
  await openAs(other, student, '/dashboard')

  await test.step('a new name appears in the other tab', async () => {
    await page.getByLabel('Last name').fill('de Vos')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(other.getByRole('button', { name: /Piet de Vos/ })).toBeVisible()
  })

  await test.step('a session that ends soon is renewed, and one that cannot be renewed is removed', async () => {
    let renewals = 0
    await other.route('**/api/v1/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), expiresIn: 90 } })
    })
    await other.route('**/api/v1/session/renewal', (route) => {
      renewals += 1
      return route.continue()
    })
    const renewed = other.waitForResponse('**/api/v1/session/renewal')
    const heard = page.waitForResponse('**/api/v1/session')
    await other.clock.runFor(CHECK)
    expect((await renewed).status()).toBe(200)
    await heard
    expect(renewals).toBe(1)
    await other.unroute('**/api/v1/session')
  })

  await test.step('signing out counts if the server says that the session has already ended', async () => {
    await page.route('**/api/auth/sign-out', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 401, json: {} })
    })
    await page.getByRole('button', { name: /Piet de Vos/ }).click()
    // Signing out reloads every tab.
    const reloaded = Promise.all([page.waitForEvent('load'), other.waitForEvent('load')])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await reloaded
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
  })

  await test.step('a link for a new password opens the form in the other tab too', async () => {
    await context.clearCookies()
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(student.email)
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    const mail = await world.inbox.waitFor(student.email, /Reset your/)
    await other.goto(linkIn(mail, '/reset-password'))
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
    await page.getByLabel('New Password', { exact: true }).fill('a brand new password')
    await page.getByLabel('Confirm New Password').fill('a brand new password')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Updated Successfully' })).toBeVisible()
    await signIn(page, student.email, 'a brand new password')
  })
})

test('a manager who loses the role in the middle of a list is led home', async ({ page, world }) => {
  const person = await makeStudent(world, { firstName: 'Mo', lastName: 'Adler', email: 'mo.sessions@gmail.com' })
  const admin = await adminOf(world)
  await ok(admin.api.post('/api/v1/departments', { data: { name: 'Sessions' } }))
  const manager = { email: person.email, departments: ['Sessions'], confirm: true }
  await ok(admin.api.post('/api/v1/managers', { data: manager }))
  await page.clock.install()
  await openAs(page, person, '/manager/internships')
  await expect(page.getByText('There are no pending internships that require your approval.')).toBeVisible()
  const { person: own } = (await ok(person.api.get('/api/v1/session'))) as { person: { id: string } }
  await page.route('**/api/v1/session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { person: object }
    await route.fulfill({ response, json: { person: { ...session.person, role: 'student' } } })
  })
  await page.clock.runFor(CHECK)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute('**/api/v1/session')
  await ok(admin.api.delete(`/api/v1/managers/${own.id}`))
  await page.clock.runFor(CHECK)
  await expect(page).toHaveURL(/\/login/)
})

test('an admin finds a student, ends the sessions, locks and unlocks the account', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Wanda', lastName: 'Kowalska', email: 'wanda.k@gmail.com' })
  await openAs(page, await adminOf(world), '/admin/users')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByLabel('Search').fill('wanda')
  await expect(page).toHaveURL(/search=wanda/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Search').fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'No Accounts Found' })).toBeVisible()
  await page.getByLabel('Search').fill('wanda.k@')
  await page.getByRole('link', { name: 'Wanda Kowalska' }).click()
  await expect(page.getByRole('heading', { name: 'Wanda Kowalska' })).toBeVisible()
  await expect(page.getByText('Last used just now')).toBeVisible()
  await expectAccessibleOnPhone(page)

  await page.getByRole('button', { name: 'Lock account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Lock account' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lock account' }).click()
  await expect(page.getByText(/^Locked since/)).toBeVisible()
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible()
  expect(await ok(student.api.get('/api/v1/session'))).toEqual({ person: null })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Unlock account' }).click()
  await expect(page.getByText('Account unlocked')).toBeVisible()
  await ok(student.api.post('/api/auth/sign-in/email', { data: { email: student.email, password: STUDENT_PASSWORD } }))
  await page.reload()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('All sessions ended')).toBeVisible()
  expect(await ok(student.api.get('/api/v1/session'))).toEqual({ person: null })

  await page.goto('/admin/users')
  await page
    .getByRole('link', { name: 'admin@fieldmark.example' })
    .or(page.getByRole('link', { name: 'Admin', exact: true }))
    .first()
    .click()
  await expect(page.getByText('You cannot lock your own account.')).toBeVisible()
})
