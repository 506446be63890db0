import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs, register, request } from './student-record.ts'

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

test("an admin decides, assigns, reminds and writes on the student's page", async ({ page, world, inbox }) => {
  const student = await makeStudent(world, { firstName: 'Iria', lastName: 'Hub', email: 'iria.hub@gmail.com' })
  await register(student, { positionTitle: 'Glazier' }, [{ name: 'Dr Helena Marsh', email: 'glazier@hub.example' }])
  const supervisor = await makeApprovedSupervisor(world, student, 'asked@hub.example')
  await request(student, supervisor.id)
  await openAs(page, await adminOf(world), '/manage/students?search=iria')
  await page.getByRole('link', { name: 'Iria Hub' }).click()
  const glazier = page.getByRole('listitem', { name: 'Glazier' })
  const approve = glazier.getByRole('button', { name: /^Approve/ })

  await test.step('a decision can be undone, and later taken back', async () => {
    await glazier.getByRole('button', { name: 'Assign to me' }).click()
    await expect(glazier.getByLabel('Assigned to').locator('option:checked')).toContainText('(you)')
    await approve.click()
    await expect(glazier.getByText('Internship approved successfully')).toBeVisible()
    await glazier.getByRole('button', { name: /^Undo/ }).click()
    await expect(approve).toBeVisible()
    await expectAccessible(page)
    await approve.click()
    await inbox.waitFor(student.email, /approved/)
    await glazier.getByRole('button', { name: /^Set back to pending/ }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Set back to pending' })
    await dialog.getByLabel('Reason').fill('The dates are missing.')
    await dialog.getByRole('button', { name: 'Set back to pending' }).click()
    await expect(glazier).toContainText('Set back to pending: The dates are missing.')
    await glazier.getByRole('button', { name: /^Reject/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await expect(glazier.getByText('Rejected', { exact: true })).toBeVisible()
  })

  await test.step('a supervisor is reminded, and the student written to', async () => {
    await page.getByRole('button', { name: /^Send reminder/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to 1 supervisor' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'One reminder is on its way.' })).toBeVisible()
    await page.getByRole('button', { name: 'Write a message' }).click()
    await page.getByRole('alertdialog').getByLabel('Subject').fill('Your dates')
    await page.getByRole('alertdialog').getByRole('textbox', { name: 'Message', exact: true }).fill('Please send them.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Send to 1 student' }).click()
    expect((await inbox.waitFor(student.email, /Your dates/)).text).toContain('Please send them.')
  })
})
