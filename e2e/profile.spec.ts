import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeNewcomer, STUDENT_PASSWORD } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// An incomplete profile blocks every other screen; a complete one can be edited.

test('a new student is redirected to the profile, completes it and continues to the requested screen', async ({
  page,
  world,
}) => {
  const newcomer = await makeNewcomer(world, { firstName: 'Jun', lastName: 'Sato', email: 'jun.profile@gmail.com' })
  const admin = await adminOf(world)
  await admin.api.post('/api/v1/departments', { data: { name: 'Profile Studies', description: '' } })
  // In the browser's time zone.
  const year = await page.evaluate(() => new Date().getFullYear())

  await test.step('the internship form redirects to the profile', async () => {
    await openAs(page, newcomer, '/internships/new')
    await expect(page).toHaveURL(/\/profile\?next=/)
    await expect(page.getByText('Profile Incomplete')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await expect(page.getByText('Custom departments may require admin approval for manager assignments.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('years and departments in the lists', async () => {
    await expect(page.getByLabel('Expected graduation year').locator('option')).toHaveText([
      'Select a year',
      ...Array.from({ length: 10 }, (_, index) => String(year + index)),
    ])
    const departments = page.getByLabel('Department/Major', { exact: true }).locator('option')
    await expect(departments.filter({ hasText: 'Profile Studies' })).toHaveCount(1)
    await expect(departments.last()).toHaveText('Other (not listed)')
  })

  await test.step('every field is validated', async () => {
    for (const label of ['First name', 'Last name', 'University']) await page.getByLabel(label).fill('')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'University is required',
      'Department/Major is required',
      'Graduation year is required',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('Department/Major', { exact: true }).selectOption('Other (not listed)')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByText('Please specify your department/major', { exact: true })).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('an error of the server is shown above the form', async () => {
    await page.getByLabel('First name').fill('Jun')
    await page.getByLabel('Last name').fill('Sato')
    await page.getByLabel('University').fill('Example University')
    await page.getByLabel('Your department/major').fill('Ocean Engineering')
    await page.getByLabel('Expected graduation year').selectOption(String(year + 9))
    const error = { defined: true, code: 'FORBIDDEN', status: 403, message: 'You do not have permission to do this.' }
    await page.route('**/api/v1/profile', (route) => route.fulfill({ status: 403, json: error }), { times: 1 })
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('alert').getByText(error.message)).toBeVisible()
    await expect(page.getByLabel('Your department/major')).toHaveValue('Ocean Engineering')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page).toHaveURL(/\/internships\/new$/)
  })

  await test.step('a complete profile is edited; Cancel leads to the dashboard', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.getByLabel('Department/Major', { exact: true })).toHaveValue('Other (not listed)')
    await expect(page.getByLabel('Your department/major')).toHaveValue('Ocean Engineering')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/profile')
    await page.getByLabel('Department/Major', { exact: true }).selectOption('Profile Studies')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
  })

  await test.step('typed text survives an expired session, here and in Settings', async () => {
    for (const [address, button] of [
      ['/profile', 'Save Changes'],
      ['/settings', 'Update Profile'],
    ] as const) {
      await page.goto(address)
      await page.getByLabel('Last name').fill('Sato-Lindqvist')
      // A request that is still under way would lead to the login screen before the click.
      await page.waitForLoadState('networkidle')
      await page.context().clearCookies()
      await page.getByRole('button', { name: button }).click()
      await expect(page).toHaveURL(/\/login/)
      await page.getByLabel('Email', { exact: true }).fill(newcomer.email)
      await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      const notice = page.getByText('Your unsaved changes have been restored.')
      await expect(notice).toBeVisible()
      await expect(page.getByLabel('Last name')).toHaveValue('Sato-Lindqvist')
      await expectAccessible(page)
      if (address === '/profile') await page.getByRole('button', { name: 'Cancel' }).click()
      else await page.getByRole('button', { name: button }).click()
      await expect(notice).toBeHidden()
    }
  })

  await test.step('departments that do not load', async () => {
    await page.route('**/api/v1/departments', (route) => route.abort())
    await page.goto('/profile')
    await expect(page.getByText('Failed to load departments. Please refresh the page.')).toBeVisible()
    await expectAccessible(page)
  })
})
