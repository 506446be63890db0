import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs } from './student-record.ts'

test('an admin finds a student with the keyboard, and the employer of an internship', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Quirin', lastName: 'Vale', email: 'quirin.vale@gmail.com' })
  await makeApprovedSupervisor(world, student, 'dana.quirrell@tidewater.example')
  await openAs(page, await adminOf(world), '/admin')

  await test.step('Ctrl+K finds screens at once, and people by name', async () => {
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Students, employers, supervisors and screens' })
    await expect(field).toBeFocused()
    await field.fill('audit')
    await expect(page.getByRole('option', { name: 'Audit trail' })).toHaveAttribute('aria-selected', 'true')
    await field.fill('quirin')
    await expect(page.getByRole('option', { name: 'Quirin Vale' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Quirin Vale' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step("the student's page shows the internship and its supervisor", async () => {
    await expect(page.getByRole('region', { name: 'Internships' })).toContainText('dana.quirrell@tidewater.example')
    await expectAccessible(page)
  })

  await test.step('the list finds the student by filters', async () => {
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await page.getByLabel('Waiting for').selectOption('Feedback not requested')
    await page.getByLabel('Search').fill('quirin')
    await expect(page).toHaveURL(/waiting=request/)
    await expect(page.getByRole('link', { name: 'Quirin Vale' })).toBeVisible()
    await page.getByLabel('Internship').selectOption('Without internship')
    await expect(page.getByRole('heading', { name: 'No Students Found' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the employer lists the supervisor', async () => {
    await page.getByRole('link', { name: 'Employers', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dana.quirrell')
    await expect(page.getByRole('group', { name: 'Supervisors' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Supervisors' })).toContainText('dana.quirrell@tidewater.example')
    await page.getByRole('button', { name: 'Merge into another employer' }).click()
    await expectAccessible(page)
  })
})
