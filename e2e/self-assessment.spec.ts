import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, register, request, submit } from './student-record.ts'

test('a student assesses themselves and later compares that with the feedback', async ({ page, world, browser }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Zoë', lastName: 'Çağlar', email: 'zoe.self@gmail.com' })
  const supervisor = { name: 'Dr Helena Marsh', email: 'marsh@self.example' }
  // No other journey uses a term of this year: they share the server.
  const dates = { startDate: '2033-06-02', endDate: '2033-08-29' }
  const internship = await register(student, dates, [supervisor])
  await approve(admin, internship)

  await test.step('an admin switches it on for a term', async () => {
    await ok(
      admin.api.post('/api/v1/terms', { data: { name: 'Summer 2033', startsOn: '2033-06-01', endsOn: '2033-09-30' } }),
    )
    await openAs(page, student, '/dashboard')
    const entry = page.getByRole('article', { name: 'Data Analyst Intern' })
    await expect(entry.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expect(entry.getByRole('link', { name: 'Assess yourself' })).toHaveCount(0)

    const office = await browser.newPage()
    await openAs(office, admin, '/admin/terms')
    const term = office.getByRole('listitem').filter({ hasText: 'Summer 2033' })
    await term.getByRole('button', { name: 'Edit' }).click()
    await office.getByLabel('Ask students for a self-assessment').check()
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(term).toContainText('Asks for a self-assessment')
    await office.close()
  })

  await test.step('the student answers, with the keyboard alone', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Assess yourself' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How are you doing at Northwind Energy?')
    await page.getByRole('button', { name: 'Save self-assessment' }).press('Enter')
    await expect(page.getByText('Please choose a rating')).toHaveCount(6)
    await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).toBeFocused()
    await expectAccessibleOnPhone(page)
    for (const group of await page.getByRole('radiogroup').all()) {
      await group.getByRole('radio').first().focus()
      await page.keyboard.press('ArrowRight')
    }
    await expect(page.getByText('Please choose a rating')).toHaveCount(0)
    await page.getByLabel('What went well').fill('I led the forecast.')
    await page.getByLabel('What to work on').fill('Explaining my work.')
  })

  await test.step('nothing typed is lost when saving fails or the page is reloaded', async () => {
    await page.route('**/self-assessment', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Save self-assessment' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/self-assessment')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
    await expect(page.getByLabel('What went well')).toHaveValue('I led the forecast.')
    await page.getByRole('button', { name: 'Save self-assessment' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(
      page.getByText('Your self-assessment is saved. You can change it until feedback is approved.'),
    ).toBeVisible()
  })

  await test.step('it can be changed until the feedback is approved', async () => {
    await page.getByRole('link', { name: 'Your self-assessment' }).click()
    const teamwork = page.getByRole('radiogroup', { name: 'Teamwork' })
    await expect(teamwork.getByRole('radio', { name: /^2/ })).toBeChecked()
    await teamwork.getByRole('radio', { name: /^3/ }).check({ force: true })
    await page.getByRole('button', { name: 'Save self-assessment' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await request(student, internship.supervisors[0]!.id)
    await submit(world, student, supervisor.email)
  })

  await test.step('reviewers see both', async () => {
    const office = await browser.newPage()
    await openAs(office, admin, `/manage/feedback?search=${student.email}`)
    const screen = office.getByRole('main')
    await expect(screen.getByRole('columnheader', { name: 'Student' })).toBeVisible()
    await expect(screen.getByRole('row', { name: 'Teamwork' })).toContainText('3/5')
    await expect(screen).toContainText('Explaining my work.')
    await expectAccessible(office)
    await office.close()
  })

  await test.step('then both are side by side, and the self-assessment is fixed', async () => {
    await approveFeedback(admin, supervisor.email)
    await page.goto(`/feedback/view/${internship.supervisors[0]!.id}/${internship.id}`)
    await expect(page.getByRole('columnheader')).toHaveText(['Skill', 'Supervisor', 'You'])
    await expect(page.getByRole('row', { name: 'Technical Skills' }).getByRole('cell')).toHaveText([/^4\/5/, /^2\/5/])
    await expect(page.getByRole('article')).toContainText('I led the forecast.')
    await expectAccessibleOnPhone(page)
    await page.goto(`/internships/${internship.id}/self-assessment`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your self-assessment')
    await expect(page.getByText(/can no longer be changed/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save self-assessment' })).toHaveCount(0)
    await expectAccessibleOnPhone(page)
  })
})
