import { expect, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, type Person, type Student } from './student.ts'
import { adminOf, approve, openAs, type Registered, register } from './student-record.ts'

// An admin reads the audit trail.

let admin: Person
let student: Student
let internship: Registered

test.beforeAll(async ({ world }) => {
  admin = await adminOf(world)
  student = await makeStudent(world, { firstName: 'Runa', lastName: 'Aker', email: 'runa.aker@gmail.com' })
  internship = await register(student, { positionTitle: 'Archive trainee' }, [
    { name: 'Ivo Lind', email: 'ivo.lind@northwind.example' },
  ])
  await approve(admin, internship)
})

test('an admin sees who approved an internship, with the values before and after, and exports it', async ({ page }) => {
  await openAs(page, admin, '/admin/internships?status=approved&search=archive%20trainee')
  await page.getByRole('link', { name: /^History/ }).click()
  await expect(page.getByRole('heading', { name: 'Audit Trail' })).toBeVisible()
  await expect(page.getByText('The history of one record.')).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Internship changed' })
  await entry.getByRole('button', { name: 'Details' }).click()
  await expect(entry.getByText('pending')).toBeVisible()
  await expect(entry.getByText('internships.approve')).toBeVisible()
  await expect(entry.getByRole('link', { name: 'Runa Aker' })).toBeVisible()
  await expectAccessibleOnPhone(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toContain('audit-trail')
  await expect(page.getByText('Audit trail exported successfully!')).toBeVisible()
})

test('the history of an account opens from its page, and can be filtered', async ({ page }) => {
  await openAs(page, admin, '/admin/accounts?search=runa.aker')
  await page.getByRole('link', { name: 'Runa Aker' }).click()
  await page.getByRole('link', { name: 'History of this account' }).click()
  await expect(page.getByLabel('Person')).toHaveValue('runa.aker@gmail.com')
  await expect(page.getByText('Account created', { exact: true })).toBeVisible()
  await page.getByLabel('Kind of record').selectOption('Supervisor')
  await expect(page).toHaveURL(/kind=internship_supervisors/)
  await expect(page.getByText('Supervisor created', { exact: true })).toBeVisible()
  await expect(page.getByText('Account created', { exact: true })).toHaveCount(0)
  await page.getByLabel('Until').fill('2020-01-01')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
})
