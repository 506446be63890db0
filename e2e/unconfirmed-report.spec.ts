import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, register, reject, request, submit } from './student-record.ts'

// A report whose internship is rejected afterwards.

test('a report that is no longer confirmed says so to employers and the student, and other feedback is not approved', async ({
  page,
  world,
}) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Ida', lastName: 'Berg', email: 'ida.unconfirmed@gmail.com' })
  const [read, waiting] = [
    { name: 'Dr Helena Marsh', email: 'h.marsh@unconfirmed.example' },
    { name: 'Tomás Ribeiro', email: 't.ribeiro@unconfirmed.example' },
  ]
  const internship = await register(student, {}, [read, waiting])
  await approve(admin, internship)
  for (const { id, email } of internship.supervisors) {
    await request(student, id)
    await submit(world, student, email)
  }
  await approveFeedback(admin, read.email)
  const supervisorId = internship.supervisors[0]?.id ?? ''
  const path = `/api/v1/internships/${internship.id}/supervisors/${supervisorId}/report-link`
  const { url } = (await ok(student.api.post(path, { data: {} }))) as { url: string }
  const view = `/feedback/view/${supervisorId}/${internship.id}`

  await test.step('it is confirmed while both are approved', async () => {
    await page.goto(url)
    await expect(page.getByText('This is the feedback on record at')).toBeVisible()
    await openAs(page, student, view)
    await expect(page.getByRole('button', { name: 'Export as PDF' })).toBeVisible()
  })

  const { items } = (await ok(admin.api.get(`/api/v1/internships?id=${internship.id}`))) as {
    items: { version: string }[]
  }
  const data = { version: items[0]?.version, reason: 'To be checked.' }
  await ok(admin.api.post(`/api/v1/internships/${internship.id}/set-back`, { data }))
  await reject(admin, internship, 'We found no such internship.')

  await test.step('the verification page shows nothing of it, and not why', async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'No longer confirmed' })).toBeVisible()
    await expect(page.getByText('The university no longer confirms the report with this link.')).toBeVisible()
    await expect(page.getByText(/rejected|Marsh|Northwind/)).toHaveCount(0)
    await expectAccessibleOnPhone(page)
  })

  await test.step('the student still reads it, without a report to hand in', async () => {
    await openAs(page, student, view)
    await expect(page.getByText('The university does not confirm this feedback at the moment')).toBeVisible()
    await expect(page.getByText('A pleasure to work with.')).toBeVisible()
    for (const name of ['Export as PDF', 'Generate Resume Content'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Revoke Link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click()
    await expect(page.getByRole('heading', { name: 'Verification link' })).toHaveCount(0)
  })

  await test.step('the review shows the rejection, and offers no approval', async () => {
    await openAs(page, admin, `/manage/feedback?search=${waiting.email}`)
    await expect(page.getByText('Internship: Rejected')).toBeVisible()
    await expect(page.getByText('This feedback cannot be approved, because its internship was rejected.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve Feedback' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Send back as not usable'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expectAccessible(page)
    await expect(page.getByText('Internship: Rejected')).toBeVisible()
  })
})
