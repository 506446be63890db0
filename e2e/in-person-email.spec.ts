import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { restartLater } from './later.ts'
import { expectAccessibleOnPhone, PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, approve, changeFeedbackSettings, openAs, register, request } from './student-record.ts'

// The server is restarted on a later day, because the email leaves on a working day, three days before the end of the internship.
test.use({ product: 'in-person email' })

test('the email that tells a student to ask in person leads to the task, and is stopped by a button only', async ({
  browser,
  page,
  server,
  world,
  inbox,
  baseURL,
}) => {
  // UTC belongs to no country with holidays.
  await changeFeedbackSettings(world, { timeZone: 'UTC' })
  const student = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: 'amira.asks@gmail.com' })
  const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const supervisor = { name: 'Dr Helena Marsh', email: 'h.marsh@asks.example' }
  const internship = await register(student, { endDate }, [supervisor])
  await approve(await adminOf(world), internship)
  await request(student, internship.supervisors[0]?.id ?? '')
  await inbox.waitFor(supervisor.email, /feedback/i)
  await restartLater(server, 2)
  const mail = await inbox.waitFor(student.email, /Ask Dr Helena Marsh in person/)

  await test.step('the student finds the task on a phone', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL })
    const phone = await context.newPage()
    await openAs(phone, student, linkIn(mail, '/dashboard'))
    await expect(phone.getByRole('button', { name: 'Ask Dr Helena Marsh in person' })).toBeVisible()
    await context.close()
  })

  await test.step('the emails are stopped and turned on again without JavaScript, and not by a scanner', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false })
    const phone = await context.newPage()
    const link = linkIn(mail, '/reminders/stop/')
    for (const method of ['GET', 'HEAD'])
      expect((await context.request.fetch(link, { method })).ok(), method).toBe(true)
    await page.goto(link)
    await expectAccessibleOnPhone(page)
    for (let round = 0; round < 2; round++) {
      await phone.goto(link)
      await expect(phone.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
      await phone.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(phone.getByRole('heading', { name: 'These emails are stopped' })).toBeVisible()
      await page.goto(link)
      await expectAccessibleOnPhone(page)
      await phone.getByRole('button').click()
    }
    await expect(phone.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    await context.close()
  })
})
