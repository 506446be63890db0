import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs, request } from './student-record.ts'

const UNKNOWN = 'gone@tidewater.example'
const WAITING = 'waiting@tidewater.example'

test('a reviewer sees who has not submitted and why, reminds them, and exports the list', async ({
  page,
  browser,
  world,
  inbox,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.waits@gmail.com' })
  inbox.unknownAddresses.add(UNKNOWN)
  for (const address of [WAITING, UNKNOWN]) {
    const { id } = await makeApprovedSupervisor(world, student, address)
    await request(student, id)
  }

  await test.step('the student is told about the undeliverable address, by email and on the dashboard', async () => {
    const mail = await inbox.waitFor(student.email, /our email did not arrive/)
    expect(mail.text).toContain('550 5.1.1 No such user here')
    await inbox.waitFor(WAITING, /feedback/)
    await expect(async () => {
      const mine = await student.api.get('/api/v1/internships/mine')
      expect(await mine.text()).toMatch(/"handedOverAt":"/)
    }).toPass()
    const context = await browser.newContext({ baseURL })
    const dashboard = await context.newPage()
    await openAs(dashboard, student, '/dashboard')
    const supervisors = dashboard.getByRole('button', { name: 'Supervisors & Feedback' })
    await expect(supervisors).toHaveCount(2)
    await expect(dashboard.getByText('Our email to Dr Helena Marsh did not arrive.')).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Correct address and send again' })).toHaveCount(1)
    for (const supervisor of await supervisors.all()) await supervisor.click()
    await expect(dashboard.getByText(`Our email to ${UNKNOWN} did not arrive`)).toBeVisible()
    await expect(dashboard.getByRole('list', { name: 'Request to Dr Helena Marsh' })).toContainText('Delivered')
    await expectAccessible(dashboard)
    await context.close()
  })

  const rows = page.getByRole('listitem', { name: 'Dr Helena Marsh about Noor Haddad' })
  await test.step('the reviewer finds both', async () => {
    await openAs(page, await adminOf(world), '/manage/feedback')
    await page.getByRole('link', { name: 'Open Requests' }).click()
    await page.getByLabel('Search').fill('tidewater')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/search=tidewater/)
    await expect(rows.filter({ hasText: UNKNOWN })).toContainText('Not delivered')
    await expect(rows.filter({ hasText: WAITING })).toContainText('Delivered')
    await expectAccessible(page)
  })

  await test.step('reminds one of them', async () => {
    await expect(page.getByRole('button', { name: 'Remind selected' })).toBeDisabled()
    await rows.filter({ hasText: WAITING }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remind selected' }).click()
    await expect(page.getByText('One reminder is on its way.')).toBeVisible()
    await inbox.waitFor(WAITING, /Reminder/)
  })

  await test.step('exports the list and filters by days', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Fieldmark_open-requests_all-departments_/)
    await page.getByLabel('Waiting').selectOption('3 days or more')
    await expect(page.getByText('No requests match your current filters.')).toBeVisible()
    await expect(page).toHaveURL(/waiting=3-days/)
    await page.goBack()
    await expect(rows).toHaveCount(2)
  })

  await test.step('opens the response figures', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Figures' }).click()
    await page.getByRole('link', { name: 'Response Figures' }).click()
    await expect(page.getByRole('row', { name: /Energy Systems/ })).toBeVisible()
    await expectAccessible(page)
  })
})
