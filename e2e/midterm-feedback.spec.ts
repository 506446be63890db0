import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, register, request, submit } from './student-record.ts'

test('a student gets mid-term feedback, and sees it beside the final one', async ({ page, world, browser }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Zoë', lastName: 'Çağlar', email: 'zoe.midterm@gmail.com' })
  const supervisor = { name: 'Dr Helena Marsh', email: 'marsh@midterm.example' }
  // No other journey uses a term of this year: they share the server.
  const dates = { startDate: '2035-06-02', endDate: '2035-08-29' }
  const internship = await register(student, dates, [supervisor])
  const [{ id: supervisorId } = { id: '' }] = internship.supervisors
  await approve(admin, internship)
  const office = await browser.newPage()
  const atDesk = await browser.newPage({ javaScriptEnabled: false })

  await test.step('an admin switches it on for a term', async () => {
    const term = { name: 'Summer 2035', startsOn: '2035-06-01', endsOn: '2035-09-30' }
    await ok(admin.api.post('/api/v1/terms', { data: term }))
    await openAs(page, student, '/dashboard')
    await page.getByRole('button', { name: /^Supervisors & Feedback/ }).click()
    await expect(page.getByRole('button', { name: 'Request', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for mid-term feedback' })).toHaveCount(0)
    await openAs(office, admin, '/admin/terms')
    const row = office.getByRole('listitem').filter({ hasText: 'Summer 2035' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await office.getByLabel('Ask supervisors for mid-term feedback').check()
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Asks for mid-term feedback')
  })

  await test.step('the student asks', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Supervisors & Feedback/ }).click()
    await page.getByRole('button', { name: 'Ask for mid-term feedback' }).press('Enter')
    await expect(page.getByText(`Mid-term request sent to ${supervisor.email}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request', exact: true })).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('the supervisor answers, on a page that needs no scripts', async () => {
    const link = linkIn(await world.inbox.waitFor(supervisor.email, /^Mid-term feedback/), '/feedback/midterm/')
    await atDesk.goto(link)
    await expect(atDesk.getByRole('heading', { level: 1 })).toContainText('Mid-term feedback')
    await atDesk.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(atDesk.getByRole('heading', { name: '8 answers need your attention.' })).toBeVisible()
    for (const group of await atDesk.getByRole('radiogroup').all())
      await group.getByRole('radio', { name: /^3/ }).check({ force: true })
    await atDesk.getByLabel('Key strengths').fill('Asks good questions.')
    await atDesk.getByLabel('Areas for development').fill('Speak up in meetings.')
    await atDesk.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(atDesk.getByText('Your mid-term feedback has been submitted successfully.')).toBeVisible()
    await atDesk.goto(link)
    await expect(atDesk.getByText('Feedback has already been submitted through this link.')).toBeVisible()
  })

  await test.step('a draft survives, and the form is accessible', async () => {
    const other = await register(student, dates, [{ name: 'Tomás Ribeiro', email: 'tomas@midterm.example' }])
    await approve(admin, other)
    await ok(student.api.post(`/api/v1/supervisors/${other.supervisors[0]!.id}/midterm-request`, { data: {} }))
    const mail = await world.inbox.waitFor('tomas@midterm.example', /^Mid-term feedback/)
    const form = await browser.newPage()
    form.on('dialog', (dialog) => void dialog.accept())
    await form.goto(linkIn(mail, '/feedback/midterm/'))
    await expectAccessibleOnPhone(form)
    await form.getByLabel('Key strengths').fill('Careful.')
    await form.reload()
    await expect(form.getByText('Your draft was restored from this device.')).toBeVisible()
    await expect(form.getByLabel('Key strengths')).toHaveValue('Careful.')
    await form.close()
  })

  await test.step('a reviewer reads and releases it', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Read mid-term feedback' })).toHaveCount(0)
    await office.goto('/manage/feedback')
    const status = office.getByLabel('Status')
    await status.focus()
    await status.selectOption('Mid-term')
    const item = office.getByRole('listitem', { name: 'Zoë Çağlar' })
    await expect(item).toContainText('Speak up in meetings.')
    await expect(status).toBeFocused()
    await expect(office.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await office.getByRole('searchbox').fill('nobody of this name')
    await expect(office.getByText(/^No feedback entries match your current filters/)).toBeVisible()
    await office.goto('/manage/midterm-feedback')
    await expect(status).toHaveValue('midterm')
    await office.getByRole('searchbox').fill('marsh@midterm.example')
    await expect(office).toHaveURL(/search=marsh/)
    await expectAccessible(office)
    await item.getByRole('button', { name: 'Release to student' }).press('Enter')
    await expect(office.getByText('Released to Zoë Çağlar')).toBeVisible()
    await expect(item).toHaveCount(0)
    await world.inbox.waitFor(student.email, /mid-term feedback from Dr Helena Marsh is ready/)
  })

  await test.step('the student reads it', async () => {
    await page.reload()
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^Supervisors & Feedback/ })
      .click()
    await page.getByRole('link', { name: 'Read mid-term feedback' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mid-term feedback')
    await expect(page.getByRole('row', { name: 'Teamwork' })).toContainText('3/5')
    await expect(page.getByRole('article')).toContainText('Asks good questions.')
    await expectAccessibleOnPhone(page)
  })

  await test.step('later it stands beside the final feedback', async () => {
    await request(student, supervisorId)
    await world.inbox.waitFor(supervisor.email, /^Your feedback on/)
    await submit(world, student, supervisor.email)
    await openAs(office, admin, `/manage/feedback?search=${student.email}`)
    await expect(office.getByRole('columnheader', { name: 'Mid-term' })).toBeVisible()
    await expectAccessible(office)
    await approveFeedback(admin, supervisor.email)
    await page.goto(`/feedback/view/${supervisorId}/${internship.id}`)
    await expect(page.getByRole('columnheader')).toHaveText(['Skill', 'Mid-term', 'Supervisor'])
    await expect(page.getByRole('row', { name: 'Technical Skills' }).getByRole('cell')).toHaveText([/^3\/5/, /^4\/5/])
    await expect(page.getByRole('article')).toContainText('Speak up in meetings.')
    await expectAccessibleOnPhone(page)
  })
  await office.close()
  await atDesk.close()
})
