import { expect, expectAccessible, test } from './fixtures.ts'
import { ADMIN } from './server.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs, register, request } from './student-record.ts'

const SUPERVISOR = 'ola.nordin@saltmarsh.example'

test('staff note, assign and write to people, and the student sees none of the notes', async ({
  page,
  browser,
  world,
  inbox,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Tamsin', lastName: 'Oakes', email: 'tamsin.oakes@gmail.com' })
  const supervisor = await makeApprovedSupervisor(world, student, SUPERVISOR)
  await request(student, supervisor.id)
  await register(student, { positionTitle: 'Cartographer', employerName: 'Saltmarsh Maps' }, [
    { name: 'Dr Helena Marsh', email: 'marsh@saltmarsh.example' },
  ])

  await test.step('a note is added, edited and deleted beside the internship', async () => {
    await openAs(page, await adminOf(world), '/admin/internships?search=tamsin.oakes')
    const notes = page.getByRole('region', { name: /^Staff notes/ })
    await expect(notes).toContainText('No notes yet.')
    await notes.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Add note' })
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog).toContainText('Please write the note')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The dates are unusual.')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('The dates are unusual.')
    await notes.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('The dates are confirmed.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(notes.getByRole('listitem')).toContainText('edited')
    await expect(notes.getByRole('listitem')).toContainText('The dates are confirmed.')
    await expectAccessible(page)
  })

  await test.step('the internship is assigned, and the filter finds it', async () => {
    await page.getByRole('button', { name: 'Assign to me' }).click()
    const row = page.getByRole('listitem', { name: 'Cartographer', exact: true })
    await expect(row).toContainText('Assigned to you')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('search').getByLabel('Assigned to').selectOption('Unassigned')
    await expect(page.getByText('No internships match your current filters.')).toBeVisible()
    await page.getByRole('search').getByLabel('Assigned to').selectOption('Assigned to me')
    await expect(row).toBeVisible()
    await expect(page).toHaveURL(/assigned=me/)
    await page.reload()
    await expect(row).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a message to students is previewed, sent and undone, then sent', async () => {
    await page.goto('/manage/students?search=tamsin.oakes')
    await page.getByRole('checkbox', { name: 'Select Tamsin Oakes' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Write a message' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Template').selectOption('Come and see us')
    await dialog.getByLabel('Subject').fill('Your map for {company}')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('{company} is not a placeholder.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Write a message' }).click()
    await expect(dialog).toContainText('Your unsaved changes have been restored.')
    await dialog.getByLabel('Subject').fill('Your map for {employer}')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('1 student will get this message.')
    await expect(dialog.getByRole('region', { name: 'The first email' })).toContainText('Your map for Saltmarsh Maps')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
    await expect(bar).toContainText('The message to 1 student is on its way.')
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('Message cancelled. No email was sent.')
    await page.getByRole('checkbox', { name: 'Select Tamsin Oakes' }).check()
    await bar.getByRole('button', { name: 'Write a message' }).click()
    await dialog.getByLabel('Subject').fill('Your map for {employer}')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello {first name},\n\nthe map is ready.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
    await expect(bar).toContainText('on its way')
  })

  await test.step('a message to a supervisor is sent', async () => {
    await page.goto(`/manage/requests?search=${SUPERVISOR}`)
    await page.getByRole('checkbox', { name: 'Select Dr Helena Marsh about Tamsin Oakes' }).check()
    await page.getByRole('button', { name: 'Write to selected' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Template').selectOption('Personal reminder')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('1 supervisor will get this message.')
    await dialog.getByRole('button', { name: 'Send to 1 supervisor' }).click()
    await expect(page.getByRole('region', { name: 'Last action' })).toContainText('on its way')
    await expectAccessible(page)
  })

  await test.step('the student sees neither the note nor who takes care of it', async () => {
    const context = await browser.newContext({ baseURL })
    const dashboard = await context.newPage()
    await openAs(dashboard, student, '/dashboard')
    await expect(dashboard.getByRole('heading', { name: 'Cartographer' })).toBeVisible()
    await expect(dashboard.getByText(/confirmed|Assigned/)).toHaveCount(0)
    const mine = await student.api.get('/api/v1/internships/mine')
    expect(await mine.text()).not.toMatch(/The dates are|assign/)
    await context.close()
  })

  await test.step('the messages arrive when it is too late to undo them', async () => {
    const mail = await inbox.waitFor(student.email, /^Your map for Saltmarsh Maps$/)
    expect(mail.text).toContain('Hello Tamsin,\n\nthe map is ready.')
    expect(mail.replyTo).toBe(ADMIN.email)
    expect(inbox.to(student.email).filter(({ subject }) => subject.startsWith('Your map'))).toHaveLength(1)
    // It has no link to the form, and can be stopped.
    const toSupervisor = await inbox.waitFor(SUPERVISOR, /^Your feedback on Tamsin Oakes$/)
    expect(toSupervisor.links.filter((link) => link.includes('/feedback/submit/'))).toEqual([])
    const context = await browser.newContext({ baseURL })
    const stop = await context.newPage()
    await stop.goto(toSupervisor.links.find((link) => link.includes('/feedback/unsubscribe/')) ?? '')
    await stop.getByRole('button', { name: 'Stop all automatic emails' }).click()
    await expect(stop.getByRole('heading', { name: 'Automatic emails are stopped' })).toBeVisible()
    await context.close()
  })

  await test.step('the record shows notes and messages', async () => {
    await page.goto('/manage/students?search=tamsin.oakes')
    await page.getByRole('link', { name: 'Tamsin Oakes' }).click()
    await expect(page.getByRole('region', { name: /^Staff notes/ })).toContainText(
      'about Cartographer at Saltmarsh Maps',
    )
    await expect(page.getByRole('region', { name: 'Messages from staff' }).getByRole('listitem')).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
  })

  await test.step('the note is deleted, and the weekly email switched off', async () => {
    const notes = page.getByRole('region', { name: /^Staff notes/ })
    await notes.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notes).toContainText('No notes yet.')
    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Account' }).click()
    await page.getByLabel(/Email me on Monday morning/).uncheck()
    await expect(page.getByText('The weekly email is off')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/Email me on Monday morning/).check()
    await expect(page.getByText('The weekly email is on')).toBeVisible()
  })
})
