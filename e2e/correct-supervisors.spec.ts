import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, approve, openAs, register, request, submit } from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// Names and addresses of supervisors can be corrected until the supervisor submits feedback.

test('supervisors are corrected, removed and added, unless they have submitted feedback', async ({
  page,
  world,
  inbox,
  browser,
}) => {
  const student = await makeStudent(world, { firstName: 'Ida', lastName: 'Holm', email: 'ida.correct@gmail.com' })
  const internship = await register(student, {}, [
    { name: 'Sub Mitted', email: 'submitted@correct.example' },
    { name: 'Helena Marhs', email: 'typo@correct.example' },
    { name: 'Ben Okri', email: 'ben@correct.example' },
  ])
  await approve(await adminOf(world), internship)
  const idOf = (address: string) => internship.supervisors.find(({ email }) => email === address)?.id ?? ''
  await request(student, idOf('submitted@correct.example'))
  await submit(world, student, 'submitted@correct.example')
  await request(student, idOf('typo@correct.example'))
  const oldLink = linkIn(await inbox.waitFor('typo@correct.example', /feedback/i), '/feedback/submit/')
  const dialog = page.getByRole('dialog')
  const confirmation = page.getByRole('alertdialog')

  await test.step('on the dashboard: a new address invalidates the old link', async () => {
    await page.clock.install()
    await openAs(page, student, '/dashboard')
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    const row = page.getByRole('listitem').filter({ hasText: /Marsh|Marhs/ })
    await row.getByRole('button', { name: 'Correct' }).click()
    await expect(
      dialog.getByText('A new address invalidates the links already sent to typo@correct.example.'),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    await dialog.getByLabel('Supervisor name').fill('')
    await dialog.getByLabel('Supervisor email').fill('nobody')
    await dialog.getByRole('button', { name: 'Save and send request' }).click()
    await expect(dialog.getByText('Supervisor name is required')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await expect(dialog.getByLabel('Supervisor name')).toBeFocused()
    await expectAccessibleOnPhone(page)
    await dialog.getByLabel('Supervisor name').fill('Helena Marsh')
    await dialog.getByLabel('Supervisor email').fill('BEN@correct.example')
    await dialog.getByRole('button', { name: 'Save and send request' }).click()
    await expect(dialog.getByText('Duplicate email address')).toBeVisible()
    await dialog.getByLabel('Supervisor email').fill('h.marsh@correct.example')
    await expectTimedMessage(
      page,
      3000,
      () => dialog.getByRole('button', { name: 'Save and send request' }).click(),
      row.getByText('Feedback request sent to h.marsh@correct.example.'),
    )
    await expect(row.getByText('h.marsh@correct.example')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Correct' })).toBeFocused()
    expect(await (await fetch(oldLink)).text()).toContain('Invalid or expired magic link')
    await inbox.waitFor('h.marsh@correct.example', /feedback/i)
  })

  await test.step('a supervisor stops reminders with the link in the email, and the student sees it', async () => {
    const mail = await inbox.waitFor('h.marsh@correct.example', /feedback/i)
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await phone.goto(linkIn(mail, '/feedback/unsubscribe/'))
    await expect(phone.getByRole('heading', { name: 'Stop automatic emails?' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Stop only emails about Ida Holm' })).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Stop all automatic emails' }).click()
    await expect(phone.getByRole('heading', { name: 'Automatic emails are stopped' })).toBeVisible()
    await expectAccessible(phone)
    await phone.close()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await expect(page.getByText('Helena Marsh has turned off reminders.')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('on the internship form: remove with confirmation, add', async () => {
    await page.getByRole('link', { name: 'Add or remove supervisors' }).click()
    await expect(page).toHaveURL(/\/edit$/)
    const submitted = page.getByRole('listitem').filter({ hasText: 'Sub Mitted' })
    await expect(submitted.getByText('Feedback submitted')).toBeVisible()
    await expect(submitted.getByRole('button')).toHaveCount(0)
    await page.getByRole('listitem').filter({ hasText: 'Helena Marsh' }).getByRole('button', { name: 'Remove' }).click()
    await expect(
      confirmation.getByText('Are you sure you want to remove Helena Marsh? This action cannot be undone.'),
    ).toBeVisible()
    await expect(
      confirmation.getByText('The links already sent to h.marsh@correct.example will stop working.'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectTimedMessage(
      page,
      3000,
      () => confirmation.getByRole('button', { name: 'Remove' }).click(),
      page.getByText('Helena Marsh was removed.'),
    )
    await expect(page.getByText('h.marsh@correct.example')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Supervisor Information' })).toBeFocused()

    await page.getByRole('button', { name: 'Add Supervisor' }).click()
    await dialog.getByLabel('Supervisor name').fill('Naomi Fujimoto')
    await dialog.getByLabel('Supervisor email').fill('submitted@correct.example')
    await dialog.getByRole('button', { name: 'Add Supervisor' }).click()
    await expect(dialog.getByText('Duplicate email address')).toBeVisible()
    await dialog.getByLabel('Supervisor email').fill(' Naomi@Correct.example ')
    await expectTimedMessage(
      page,
      3000,
      () => dialog.getByRole('button', { name: 'Add Supervisor' }).click(),
      page.getByText('Naomi Fujimoto was added.'),
    )
    await expect(page.getByText('naomi@correct.example')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a supervisor who submits in the meantime cannot be changed', async () => {
    const ben = page.getByRole('listitem').filter({ hasText: 'Ben Okri' })
    await ben.getByRole('button', { name: 'Correct' }).click()
    await request(student, idOf('ben@correct.example'))
    await submit(world, student, 'ben@correct.example')
    await dialog.getByLabel('Supervisor name').fill('Ben O.')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      dialog.getByText('This supervisor has already submitted feedback and can no longer be changed.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(ben.getByText('Feedback submitted')).toBeVisible()
  })

  await test.step('the last supervisor cannot be removed, even if another tab removed the others', async () => {
    const { id } = await register(student, { positionTitle: 'Two Supervisors' }, [
      { name: 'Ana Lima', email: 'ana@correct.example' },
      { name: 'Cy Twombly', email: 'cy@correct.example' },
    ])
    await page.goto(`/internships/${id}/edit`)
    const ana = page.getByRole('listitem').filter({ hasText: 'Ana Lima' })
    await ana.getByRole('button', { name: 'Remove' }).click()
    await expect(confirmation.getByText('Cy Twombly becomes the primary supervisor.')).toBeVisible()
    const { supervisors } = await (await student.api.get(`/api/v1/internships/${id}`)).json()
    await student.api.delete(`/api/v1/supervisors/${supervisors[1].id}`)
    await confirmation.getByRole('button', { name: 'Remove' }).click()
    await expect(confirmation.getByText('You must have at least one supervisor')).toBeVisible()
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Cy Twombly')).toHaveCount(0)
    await ana.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alert').getByText('You must have at least one supervisor')).toBeVisible()
  })
})
