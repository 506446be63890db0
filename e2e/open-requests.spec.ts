import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent } from './student.ts'
import { adminOf, changeFeedbackSettings, makeApprovedSupervisor, openAs, request } from './student-record.ts'

const UNKNOWN = 'gone@tidewater.example'
const WAITING = 'waiting@tidewater.example'
const CORRECTED = 'marsh@tidewater.example'

test('a reviewer sees who has not submitted and why, reminds, corrects and closes, and exports the list', async ({
  page,
  browser,
  world,
  inbox,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.waits@gmail.com' })
  inbox.unknownAddresses.add(UNKNOWN)
  // A request has at most three emails a day, and the others are needed below.
  const restore = await changeFeedbackSettings(world, { askConfirmation: false })
  for (const address of [WAITING, UNKNOWN]) {
    const { id } = await makeApprovedSupervisor(world, student, address)
    await request(student, id)
  }
  await restore()

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
    await expect(page.getByRole('heading', { level: 1, name: 'Open Requests' })).toBeVisible()
    await page.getByLabel('Search').fill('tidewater')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/search=tidewater/)
    await expect(page.getByRole('region', { name: 'Did not arrive (1)' })).toContainText(UNKNOWN)
    await expect(rows.filter({ hasText: UNKNOWN })).toContainText('Not delivered')
    await expect(rows.filter({ hasText: WAITING })).toContainText('Delivered')
    await expectAccessible(page)
  })

  const bar = page.getByRole('region', { name: 'Last action' })
  await test.step('reminds one of them, takes it back, and reminds again', async () => {
    await expect(page.getByRole('button', { name: 'Remind selected' })).toBeDisabled()
    await rows.filter({ hasText: WAITING }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remind selected' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Check the reminders' })
    await expect(dialog.getByRole('region', { name: 'The first email' })).toContainText('Reminder')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send to 1 supervisor' }).click()
    await expect(bar).toContainText('One reminder is on its way.')
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('Reminders cancelled. No email was sent.')
    await rows
      .filter({ hasText: WAITING })
      .getByRole('button', { name: /^Send reminder/ })
      .click()
    await dialog.getByRole('button', { name: 'Send to 1 supervisor' }).click()
    await expect(bar).toContainText('One reminder is on its way.')
    await inbox.waitFor(WAITING, /Reminder/)
    expect(inbox.to(WAITING).filter(({ subject }) => /Reminder/.test(subject))).toHaveLength(1)
  })

  await test.step('corrects the address, which sends the request again', async () => {
    await rows
      .filter({ hasText: UNKNOWN })
      .getByRole('button', { name: /^Correct address/ })
      .click()
    await page.getByLabel('Supervisor email').fill(CORRECTED)
    await page.getByRole('button', { name: 'Save and send request' }).click()
    await expect(page.getByText(`Feedback request sent to ${CORRECTED}.`)).toBeVisible()
    await inbox.waitFor(CORRECTED, /feedback/)
    await expect(page.getByRole('heading', { name: /^Did not arrive/ })).toHaveCount(0)
    await expect(page.locator('[data-place]:focus')).toHaveCount(1)
  })

  await test.step('closes a request, with a reason that the student reads', async () => {
    const row = rows.filter({ hasText: WAITING })
    const close = async () => {
      await row.getByRole('button', { name: /^Close/ }).click()
      await page.getByLabel('Reason').fill('The company has closed.')
      await page.getByRole('button', { name: 'Close request' }).click()
    }
    await row.getByRole('button', { name: /^Close/ }).click()
    await page.getByRole('button', { name: 'Close request' }).click()
    await expect(page.getByText('Please give a reason.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await close()
    await expect(row).toHaveCount(0)
    await expect(bar).toBeFocused()
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('The request is open again.')
    await expect(bar).toBeFocused()
    await close()
    await expect(row).toHaveCount(0)
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await other.goto(linkIn(await inbox.waitFor(WAITING, /Reminder/), '/feedback/submit/'))
    await expect(other.getByRole('heading', { name: 'Your answer is no longer needed' })).toBeVisible()
    await expectAccessible(other)
    await openAs(other, student, '/dashboard')
    const supervisors = other.getByRole('button', { name: 'Supervisors & Feedback' })
    await expect(supervisors).toHaveCount(2)
    for (const button of await supervisors.all()) await button.click()
    await expect(other.getByText(/No answer is needed any more\. Reason: The company has closed./)).toBeVisible()
    await expectAccessible(other)
    await context.close()
  })

  await test.step("requests it again on the student's page, and comes back to the list", async () => {
    await rows.getByRole('link', { name: 'Noor Haddad' }).first().click()
    await expect(page.getByText('Closed by the career centre: The company has closed.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Request again/ }).click()
    await expect(page.getByText(`Feedback request sent to ${WAITING}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Request again/ })).toHaveCount(0)
    await expect(page.locator('[data-place]:focus')).toContainText(WAITING)
    await page.goBack()
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/search=tidewater/)
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
