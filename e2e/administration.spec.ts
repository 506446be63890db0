import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { ADMIN } from './server.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'
import { adminOf, openAs } from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// An admin sets up the university: departments, managers, settings, email domains.

test('an admin sets up departments, managers and settings', async ({ page, world, baseURL, browser }) => {
  test.slow()
  const colleague = { firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid.solberg@gmail.com' }
  await makeStudent(world, colleague)
  await page.clock.install()
  await openAs(page, await adminOf(world), '/admin')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const dialog = page.getByRole('alertdialog')

  await test.step('departments', async () => {
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add the departments' }).click()
    await page.getByRole('button', { name: 'Add First Department' }).click()
    await expect(dialog.getByLabel('Department Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    await expect(dialog.getByText('Department name is required')).toBeVisible()
    await dialog.getByLabel('Department Name').fill('E')
    await expect(dialog.getByText('Department name must be at least 2 characters')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Department Name').fill('Energy Systems')
    await dialog.getByLabel('Description').fill('Wind, water and grids')
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    await expect(page.getByText('Wind, water and grids')).toBeVisible()
    await page.getByRole('button', { name: 'Add Department' }).click()
    await dialog.getByLabel('Department Name').fill('energy systems')
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    await expect(
      dialog.getByText('Failed to add department: A department with this name already exists.'),
    ).toBeVisible()
    await dialog.getByLabel('Department Name').fill('Alchemy')
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    const warning =
      'Deleting a department may affect existing student profiles and manager assignments. Students keep the name of their major; managers lose the department.'
    await expect(page.getByText(warning)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Alchemy' })).toContainText(
      /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
    )
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: 'Alchemy' }).getByRole('button', { name: 'Delete' }).click()
    await expect(
      dialog.getByText('Are you sure you want to delete "Alchemy"? This action cannot be undone.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Alchemy' })).toHaveCount(0)
  })

  await test.step('managers', async () => {
    await menu.getByRole('link', { name: 'User Management' }).click()
    const own = page.getByRole('listitem').filter({ hasText: ADMIN.email })
    await expect(own).toContainText('All departments')
    await expect(own).toContainText('Super Admin')
    await page.getByRole('button', { name: 'Add Manager' }).click()
    await expect(dialog.getByLabel('User Email')).toBeFocused()
    await dialog.getByRole('button', { name: 'Add Manager' }).click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
    await expect(dialog.getByText('Select at least one department')).toBeVisible()
    await dialog.getByLabel('User Email').fill('nobody')
    await expect(dialog.getByText('Invalid email address')).toBeVisible()
    await dialog.getByLabel('User Email').fill('nobody@gmail.com')
    await dialog.getByRole('checkbox', { name: /Energy Systems/ }).check()
    await dialog.getByRole('button', { name: 'Add Manager' }).click()
    await expect(dialog.getByText(/Failed to create manager: No account exists/)).toBeVisible()
    await dialog.getByLabel('User Email').fill(ADMIN.email)
    await dialog.getByRole('button', { name: 'Add Manager' }).click()
    await expect(dialog.getByText(/Failed to create manager: This is your own account/)).toBeVisible()
    await dialog.getByLabel('User Email').fill(colleague.email)
    await dialog.getByRole('button', { name: 'Add Manager' }).click()
    await expect(
      dialog.getByText('Ingrid Solberg is a student. As a manager they lose the student screens.'),
    ).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Manager anyway' }).click()
    const row = page.getByRole('listitem').filter({ hasText: colleague.email })
    await expect(row).toContainText('Energy Systems')
    await row.getByRole('button', { name: 'Edit departments' }).click()
    await expect(dialog.getByLabel('User Email')).toHaveValue(colleague.email)
    await expect(dialog.getByRole('checkbox', { name: /Energy Systems/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the new manager has a dashboard, until the role is removed', async () => {
    const context = await browser.newContext({ baseURL })
    const manager = await context.newPage()
    await signIn(manager, colleague.email, STUDENT_PASSWORD)
    await expect(manager.getByRole('heading', { name: 'Welcome, Ingrid!' })).toBeVisible()
    await expect(manager.getByRole('table')).toContainText('Energy Systems')
    await expectAccessible(manager)
    await manager.goto('/admin/users')
    await expect(manager).toHaveURL(/\/manager$/)
    await page
      .getByRole('listitem')
      .filter({ hasText: colleague.email })
      .getByRole('button', { name: 'Remove Manager' })
      .click()
    await expect(dialog.getByText('Are you sure you want to remove this manager role?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Manager' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: colleague.email })).toHaveCount(0)
    await manager.reload()
    await expect(manager).toHaveURL(/\/login/)
    await context.close()
  })

  await test.step('system settings', async () => {
    await menu.getByRole('link', { name: 'System Settings' }).click()
    const setting = page.getByRole('region', { name: 'Feedback Review Approval' })
    const toggle = setting.getByRole('switch', { name: 'Feedback Review Approval' })
    await expect(setting.getByText('Manual Approval')).toBeVisible()
    await expectTimedMessage(page, 3000, () => toggle.click(), setting.getByText('Setting updated successfully'))
    await expect(setting.getByText('Auto-Approved')).toBeVisible()
    await expect(setting.getByText('Auto-Approval')).toBeVisible()
    await toggle.click()
    await expect(setting.getByText('Approval Required')).toBeVisible()
    await expectAccessible(page)

    const schedule = page.getByRole('form', { name: 'Supervisor emails and form' })
    await schedule.getByLabel('Request', { exact: true }).selectOption('1 day after the end date')
    await schedule.getByRole('button', { name: 'Save settings' }).click()
    const first = schedule.getByLabel('Reminder 1', { exact: true })
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription(
      'Each reminder must be later than the request and the reminder before it',
    )
    // The next one is on the day of the request.
    for (let early = 0; early < 2; early += 1) await schedule.getByRole('button', { name: 'Remove reminder 1' }).click()
    await schedule.getByLabel('Not before').selectOption('10:00')
    await schedule.getByRole('button', { name: 'Save settings' }).click()
    const section = page.getByRole('region', { name: 'Supervisor emails and form' })
    await expect(section.getByText(/^Last changed by/)).toBeVisible()
    await page.reload()
    await expect(schedule.getByLabel('Request', { exact: true })).toHaveValue('1')
    await expect(schedule.getByLabel('Reminder 2', { exact: true })).toHaveValue('10')
    await expect(schedule.getByText(/the request is sent on \w+, .+ at 10:00\./)).toBeVisible()

    await page.getByRole('button', { name: 'Add Email Domain' }).click()
    await dialog.getByLabel('Email Domain').fill('riverside')
    await dialog.getByLabel('University').fill('Riverside University')
    await dialog.getByRole('button', { name: 'Add Email Domain' }).click()
    await expect(dialog.getByText('Please enter a valid email domain, such as university.edu')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Email Domain').fill('riverside.edu')
    await dialog.getByRole('button', { name: 'Add Email Domain' }).click()
    const domain = page.getByRole('listitem').filter({ hasText: 'riverside.edu' })
    await expect(domain).toContainText('Riverside University')
    await domain.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(domain).toHaveCount(0)
  })

  await test.step('the dashboard', async () => {
    await menu.getByRole('link', { name: 'Admin Dashboard' }).click()
    for (const figure of ['Total Internships', 'Pending Approvals', 'Feedback to Review', 'Total Feedback'])
      await expect(page.getByRole('heading', { name: figure })).toBeVisible()
    await expect(page.getByText('Submitted (Awaiting Review)')).toBeVisible()
    for (const screen of ['/admin/internships', '/admin/feedback', '/admin/users', '/admin/system'])
      await expect(page.getByRole('main').locator(`a[href^="${screen}"]`).first()).toBeVisible()
  })
})
