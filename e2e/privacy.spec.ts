import { readFile } from 'node:fs/promises'
import { expect, expectSentences, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, type Student } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// Downloading one's data, asking for erasure, and the admin's answer.

test.use({ product: 'privacy' })
test.describe.configure({ mode: 'serial' })

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Iris', lastName: 'Okafor', email: 'iris.privacy@gmail.com' })
})

test('a student downloads everything, as JSON and as PDF', async ({ page }) => {
  await openAs(page, student, '/settings')
  await page.getByRole('tab', { name: 'Account' }).click()
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  expect(json.suggestedFilename()).toBe('Iris_Okafor_data.json')
  const data = JSON.parse(await readFile(await json.path(), 'utf8')) as { email: string; sections: { title: string }[] }
  expect(data.email).toBe(student.email)
  expect(data.sections.map(({ title }) => title)).toContain('Internships')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Iris_Okafor_data.pdf')
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a student asks for erasure', async ({ page }) => {
  await openAs(page, student, '/settings')
  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Ask for erasure' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ask for erasure' })
  await dialog.getByRole('button', { name: 'Ask for erasure' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('You asked for the erasure of your data on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  await expectAccessibleOnPhone(page)
})

test('an admin sees what goes, and erases', async ({ page, inbox, world }) => {
  await openAs(page, await adminOf(world), '/admin/privacy')
  await expect(page.getByText(`Student, ${student.email}`)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase data' })
  await expect(dialog.getByText('The account with its ways to log in')).toBeVisible()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expectSentences(page, 'Iris Okafor was erased', 'There are no open requests.')
  await inbox.waitFor(student.email, /^Your data in Fieldmark was erased$/)
})
