import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSentences, test } from './fixtures.ts'
import { internshipFields } from './internship-fields.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { adminOf, approve, openAs, register, reject } from './student-record.ts'

// Registering and editing an internship: every message, and no input is lost.

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.form@gmail.com' })
})

test('every field is validated; the first invalid one gets the focus', async ({ page }) => {
  await openAs(page, student, '/internships/new')
  await expect(page.getByRole('heading', { name: 'Register New Internship' })).toBeVisible()
  for (const section of ['Company Information', 'Position Details', 'Supervisor Information'])
    await expect(page.getByRole('group', { name: section })).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expectSentences(
    page,
    'Employer name is required',
    'Industry is required',
    'Position title is required',
    'Start date is required',
    'End date is required',
    'Description is required',
    'Supervisor name is required',
    'Supervisor email is required',
  )
  await expect(page.getByLabel('Employer name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Start date').fill('2026-06-01')
  await page.getByLabel('End date').fill('2026-05-31')
  await page.getByLabel('Brief description').fill('x'.repeat(19))
  await page.getByLabel('Supervisor email').fill('not an address')
  await expectSentences(
    page,
    'End date must be after the start date',
    'Description should be at least 20 characters',
    'Please enter a valid email address',
  )
  await expectAccessibleOnPhone(page)
})

test('supervisors are added, made primary and removed; one always remains', async ({ page }) => {
  await openAs(page, student, '/internships/new')
  await fillInternship(page, 'Primary Post')
  const row = (number: number) => page.getByRole('group', { name: new RegExp(`^Supervisor ${number}`) })
  const fill = async (number: number, name: string, email: string) => {
    await row(number).getByLabel('Supervisor name').fill(name)
    await row(number).getByLabel('Supervisor email').fill(email)
  }
  await row(1).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert').getByText('You must have at least one supervisor')).toBeVisible()
  await expectAccessible(page)
  await fill(1, '  Ana Lima ', ' Ana@Form.example ')
  await page.getByRole('button', { name: 'Add Supervisor' }).click()
  await expect(page.getByText('You must have at least one supervisor')).toHaveCount(0)
  await expect(row(2).getByLabel('Supervisor name')).toBeFocused()
  await fill(2, 'Ben Okri', 'ANA@form.example')
  await save(page)
  await expectSentences(page, 'Duplicate email address')
  await expect(row(2).getByLabel('Supervisor email')).toBeFocused()
  await fill(2, 'Ben Okri', 'ben@form.example')
  await page.getByRole('button', { name: 'Add Supervisor' }).click()
  await fill(3, 'Cy Twombly', 'cy@form.example')
  await row(3).getByRole('button', { name: 'Make Primary' }).click()
  // A text field would open a phone's keyboard.
  await expect(row(3).getByRole('button', { name: 'Remove' })).toBeFocused()
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)
  await expect(row(3).getByText('Primary', { exact: true })).toBeVisible()
  await row(3).getByRole('button', { name: 'Remove' }).click()
  await expect(row(1).getByText('Primary', { exact: true })).toBeVisible()
  await save(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('status').filter({ hasText: 'Internship registered.' })).toBeVisible()
  const [newest] = await (await student.api.get('/api/v1/internships/mine')).json()
  expect(newest.supervisors).toMatchObject([
    { name: 'Ana Lima', email: 'ana@form.example', isPrimary: true },
    { name: 'Ben Okri', email: 'ben@form.example', isPrimary: false },
  ])
})

test('typed text survives an expired session, a reload and Keep editing', async ({ page, context }) => {
  await openAs(page, student, '/internships/new')
  await fillInternship(page, 'Long Post')

  await test.step('an expired session', async () => {
    await context.clearCookies()
    await save(page)
    await expect(page.getByText('Please log in to continue.')).toBeVisible()
    await logIn(page)
    await expect(page).toHaveURL(/\/internships\/new$/)
    await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
    await expect(page.getByLabel('Position title')).toHaveValue('Long Post')
    await expect(page.getByLabel('Supervisor email')).toHaveValue('ana@form.example')
    await expectAccessible(page)
  })

  await test.step('a reload', async () => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Position title')).toHaveValue('Long Post')
  })

  await test.step('a draft without a primary supervisor', async () => {
    await page.evaluate(() => {
      for (const [key, draft] of Object.entries(sessionStorage))
        if (key.startsWith('internship-draft/'))
          sessionStorage.setItem(key, draft.replace('"isPrimary":true', '"isPrimary":false'))
    })
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await save(page)
    await expect(page.getByText('One supervisor must be marked as primary')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make Primary' }).click()
    await expect(page.getByText('One supervisor must be marked as primary')).toHaveCount(0)
  })

  await test.step('leaving asks for confirmation', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(confirmation).toBeVisible()
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Position title')).toHaveValue('Long Post')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await confirmation.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/internships/new')
    await expect(page.getByLabel('Position title')).toHaveValue('')
    await page.getByLabel('Position title').fill('Given up')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('editing warns that the internship needs approval again', async ({ page, world }) => {
  const admin = await adminOf(world)
  const supervisor = { name: 'Ana Lima', email: 'ana@form.example' }
  const approved = await register(student, { positionTitle: 'Edited Post' }, [supervisor])
  await approve(admin, approved)
  await openAs(page, student, `/internships/${approved.id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit Internship' })).toBeVisible()
  const warning = page.getByText('saving sends this internship back for approval', { exact: false })
  await page.getByLabel('Industry').fill('Wind energy')
  await expect(warning).toHaveCount(0)
  await page.getByLabel('Position title').fill('Edited Post, again')
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('article', { name: 'Edited Post, again' }).getByText('Pending Approval')).toBeVisible()

  const rejected = await register(student, { positionTitle: 'Refused Post' }, [supervisor])
  await reject(admin, rejected, 'Please name the department.')
  await page.goto(`/internships/${rejected.id}/edit`)
  await expect(page.getByText('This internship was rejected. Saving resubmits it for approval.')).toBeVisible()
  await expect(page.getByText('Please name the department.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('article', { name: 'Refused Post' }).getByText('Pending Approval')).toBeVisible()

  const deleted = await register(student, { positionTitle: 'Deleted Post' }, [supervisor])
  await page.goto(`/internships/${deleted.id}/edit`)
  await page.getByLabel('Position title').fill('Deleted Post, again')
  await student.api.delete(`/api/v1/internships/${deleted.id}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const error = page.getByRole('alert').filter({ hasText: 'This internship does not exist.' })
  await expect(error).toBeVisible()
  await expectAccessibleOnPhone(page)
  await error.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(`/internships/${crypto.randomUUID()}/edit`)
  await expect(page.getByText('This internship does not exist.')).toBeVisible()
  await expectAccessible(page)
})

async function fillInternship(page: Page, positionTitle: string): Promise<void> {
  for (const [label, text] of Object.entries(internshipFields(positionTitle, 'ana@form.example')))
    await page.getByLabel(label).fill(text)
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Register Internship' }).click()
}

async function logIn(page: Page): Promise<void> {
  // Exact, because the form still on screen has a field for the supervisor's email.
  await page.getByLabel('Email', { exact: true }).fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}
