import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { restartLater } from './later.ts'
import { expectAccessibleOnPhone, PHONE } from './phone.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, changeFeedbackSettings, makeApprovedSupervisor, openAs } from './student-record.ts'

// The server is restarted on later days, because a second contact is asked on a working day after two reminders.
test.use({ product: 'second contact' })

test('a second contact answers on a phone after two reminders that nobody opened', async ({
  browser,
  page,
  server,
  world,
  inbox,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const [first, second] = ['h.marsh@second.example', 'd.lind@second.example']
  const student = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: 'amira.second@gmail.com' })
  const { id: supervisorId } = await makeApprovedSupervisor(world, student, first)
  // UTC belongs to no country with holidays.
  await changeFeedbackSettings(world, { sendAutomatically: false, askInPerson: false, timeZone: 'UTC' })
  const ask = (kind: 'feedback-request' | 'reminder') =>
    ok(student.api.post(`/api/v1/supervisors/${supervisorId}/${kind}`, { data: {} }))
  const reminders = () => inbox.to(first).filter(({ subject }) => subject.startsWith('Reminder'))
  const phones = { ...PHONE, baseURL }

  await test.step('the student names somebody else on a phone', async () => {
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    await openAs(phone, student, '/dashboard')
    await phone.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await phone.getByRole('button', { name: 'Name a second contact' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Name a second contact' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter the name of the second contact')).toBeVisible()
    await dialog.getByLabel('Name of the second contact').fill('Dora Lind')
    await dialog.getByLabel('Email of the second contact').fill(first)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText("This is the supervisor's own address. Please name somebody else.")).toBeVisible()
    await dialog.getByLabel('Email of the second contact').fill(second)
    await expectAccessibleOnPhone(phone)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('Second contact: Dora Lind')).toBeVisible()
    await expect(phone.getByText('If the form has not been opened after two reminders, we ask them once')).toBeVisible()
    await expectAccessible(phone)
    await context.close()
  })

  await ask('feedback-request')
  const firstLink = linkIn(await inbox.waitFor(first, /^Your feedback/), '/feedback/submit/')
  for (const day of [1, 2]) {
    await restartLater(server, day)
    await ask('reminder')
    await expect.poll(() => reminders().length).toBe(day)
  }
  await restartLater(server, 4)

  await test.step('the schedule asks the second contact and tells the supervisor', async () => {
    const told = await inbox.waitFor(first, /We have asked Dora Lind too/)
    expect(told.text).toContain('You can still answer yourself')
    expect(linkIn(told, '/feedback/submit/')).toContain(baseURL)
  })

  await test.step('staff say whose answers they enter', async () => {
    await openAs(page, await adminOf(world), '/manage/students?search=amira.second')
    await page.getByRole('link', { name: 'Amira Haddad' }).click()
    await page.getByRole('link', { name: /^Enter feedback/ }).click()
    await page.getByRole('button', { name: 'Save feedback' }).click()
    await expect(page.getByText('Please say who gave it.')).toBeVisible()
    await expect(page.getByLabel('Who gave it')).toBeFocused()
    await page.getByLabel('Who gave it').selectOption(`Second contact: Dora Lind <${second}>`)
    await expect(page.getByText('Please say who gave it.')).toHaveCount(0)
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the second contact declines by mistake, of which the student hears each time', async () => {
    const mail = await inbox.waitFor(second, /Could you give feedback on Amira Haddad's internship/)
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    await phone.goto(linkIn(mail, '/feedback/decline/'))
    await phone.getByRole('button', { name: "I am not this student's supervisor" }).click()
    const told = await inbox.waitFor(student.email, /Dora Lind says that they are not your supervisor/)
    await openAs(page, student, '/dashboard')
    expect(linkIn(told, '/dashboard')).toBe(page.url())
    await expect(page.getByText('They say that they are not your supervisor')).toBeVisible()
    await page.getByRole('button', { name: 'Change the second contact' }).click()
    await expect(page.getByLabel('Name of the second contact')).toHaveValue('')
    await phone.getByRole('button', { name: 'I do supervise Amira Haddad' }).click()
    await inbox.waitFor(student.email, /Dora Lind supervises you after all/)
    await context.close()
  })

  await test.step('the second contact answers on a phone without JavaScript', async () => {
    const mail = await inbox.waitFor(second, /Could you give feedback on Amira Haddad's internship/)
    const context = await browser.newContext({ ...phones, javaScriptEnabled: false })
    const phone = await context.newPage()
    await phone.goto(linkIn(mail, '/feedback/submit/'))
    await expect(phone.getByRole('link', { name: "I am not this student's supervisor" })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'A colleague should answer' })).toHaveCount(0)
    for (const question of await phone.getByRole('radiogroup').all()) await question.getByRole('radio').nth(3).check()
    await phone.getByLabel('Key strengths').fill('Asked good questions.')
    await phone.getByLabel('Areas for development').fill('Could ask for help sooner.')
    await phone.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(phone.getByText('Your feedback has been submitted successfully.')).toBeVisible()
    await context.close()
  })

  await test.step('the supervisor reads who has answered', async () => {
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    await phone.goto(firstLink)
    await expect(phone.getByRole('heading', { name: 'Feedback has already been given' })).toBeVisible()
    await expect(phone.getByText('Dora Lind has already answered about Amira Haddad.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Email me a copy of my answers' })).toHaveCount(0)
    await expectAccessibleOnPhone(phone)
    await context.close()
  })

  await test.step('the review and the student see who has answered', async () => {
    await inbox.waitFor(student.email, /Dora Lind has submitted feedback/)
    await openAs(page, await adminOf(world), '/manage/feedback?status=all')
    await expect(
      page.getByText(`Answered in place of Dr Helena Marsh (${first}), who was asked first.`).first(),
    ).toBeVisible()
    await expect(page.getByText(second).first()).toBeVisible()
    await expectAccessible(page)
  })
})
