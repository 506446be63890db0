import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import type { Person } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// An admin imports students, and undoes an import.

let admin: Person

test.beforeAll(async ({ world }) => {
  admin = await adminOf(world)
})

async function upload(page: Page, kind: string, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('What to import').selectOption(kind)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: typeof content === 'string' ? Buffer.from(content) : content })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
}

test('an admin imports students from a list with semicolons, after correcting it, and undoes it', async ({
  page,
  inbox,
}) => {
  await openAs(page, admin, '/admin/users')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await expectAccessibleOnPhone(page)
  const sample = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a sample file' }).click()
  expect((await sample).suggestedFilename()).toBe('students-sample.csv')

  await upload(
    page,
    'Students',
    'wrong.csv',
    'E-mail;Given name;Name\nmia.import@gmail.com;Mia;Berg\nomar;Omar;Haddad\n',
  )
  await expect(page.getByText('Choose a column for: Last name.')).toBeVisible()
  await page.getByLabel('Last name').selectOption('Name')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'Problems (1)' })).toBeVisible()
  const problem = page.getByRole('listitem').filter({ hasText: 'Row 3' })
  await expect(problem).toContainText('Invalid email address')
  await expect(page.getByRole('button', { name: 'Import the good rows, download the rest' })).toBeEnabled()
  await expectAccessibleOnPhone(page)
  const problems = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as CSV' }).click()
  expect((await problems).suggestedFilename()).toContain('import-problems')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  const students = 'E-mail;Given name;Surname\nmia.import@gmail.com;Mia;Berg\nomar.import@gmail.com;Omar;Haddad\n'
  await upload(page, 'Students', 'students.csv', students)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByLabel('Email each new student').check()
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('2 students created.')).toBeVisible()
  await expectAccessible(page)
  const email = await inbox.waitFor('mia.import@gmail.com', /Your .* account/)
  expect(email.text).toContain('/reset-password#type=recovery&token=')

  await page.getByRole('button', { name: 'Import another file' }).click()
  const past = page.getByRole('listitem').filter({ hasText: 'students.csv' })
  await expect(past).toContainText('2 students created.')
  await past.getByRole('button', { name: 'Undo the import of students.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('What it had created was removed.')).toBeVisible()
})

test('an admin corrects the encoding, imports the good rows, and downloads the rest', async ({ page }) => {
  await openAs(page, admin, '/admin/import')
  // From an old Mac, with a title that says nothing.
  const file = Buffer.from('E-mail;Given name;N\nzoe.import@gmail.com;Zo\x91;M\x9fller\nnobody;Ann;Lee\n', 'latin1')
  await upload(page, 'Students', 'mac.csv', file)
  const encoding = page.getByLabel('Encoding of the text')
  await expect(encoding).toHaveValue('macintosh')
  await page.getByLabel('Last name').selectOption('N')
  await encoding.selectOption('windows-1252')
  await expect(page.getByText('M\u0178ller')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  const firstRows = page.getByRole('region', { name: 'The first rows as they will be created' })
  await expect(firstRows).toContainText('M\u0178ller')
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Match columns again' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('2')
  await encoding.selectOption('macintosh')
  await expect(page.getByText('Müller')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('2')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(firstRows).toContainText('Zoë')

  const rest = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import the good rows, download the rest' }).click()
  expect((await rest).suggestedFilename()).toContain('import-rest')
  await expect(page.getByText('1 student created.')).toBeVisible()
  await expect(page.getByText('Left out because of problems: 1 row.')).toBeVisible()
  await expectAccessible(page)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the rest' }).click()
  expect((await again).suggestedFilename()).toContain('import-rest')
})
