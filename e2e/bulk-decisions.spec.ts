import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, type Student } from './student.ts'
import { adminOf, makeSubmittedFeedback, openAs, register } from './student-record.ts'

// Reviewers decide about many records at once, with the keyboard alone.
// The second test sees the emails of the first, so a repetition starts at the first.
test.describe.configure({ mode: 'serial' })

const COUNT = 24
let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Bruna', lastName: 'Vidal', email: 'bruna.bulk@gmail.com' })
})

test('internships: a range, all that match, one reason, and undo', async ({ page, world }) => {
  for (let number = 1; number <= COUNT; number++)
    await register(student, { positionTitle: `Bookbinder ${number}` }, [
      { name: 'Dr Helena Marsh', email: `marsh${number}@museum.example` },
    ])
  await page.clock.install()
  await openAs(page, await adminOf(world), '/admin/internships?search=bookbinder')
  const bar = page.getByRole('region', { name: 'Selection' })
  const row = (number: number) => page.getByRole('listitem', { name: `Bookbinder ${number}`, exact: true })

  await test.step('x and the arrow keys select rows', async () => {
    await row(1).getByRole('button', { name: 'Hide Details' }).focus()
    for (const key of ['x', 'ArrowDown', 'ArrowDown', 'Shift+X']) await page.keyboard.press(key)
    await expect(bar).toContainText('3 internships selected')
    await expect(row(3).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('Shift+Tab')
    await expect(row(3).getByRole('checkbox', { name: 'Select Bruna Vidal, Bookbinder 3' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('2 internships selected')
    await expectAccessible(page)
  })

  await test.step('approving them can be undone, and no email is sent', async () => {
    await tabTo(page, 'Selection', 'Approve')
    await page.keyboard.press('Enter')
    await expect(bar).toContainText('2 internships approved.')
    await expect(page.getByRole('status').filter({ hasText: 'You can undo this for 10 seconds.' })).toHaveCount(1)
    await expect(bar).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar).toContainText('2 internships are waiting again. No email was sent.')
    await expect(row(1)).toBeVisible()
    await expect(row(2)).toBeVisible()
  })

  await test.step('u undoes the last decision, of one or of several, and then the one before', async () => {
    await row(5).getByRole('button', { name: 'View Details' }).click()
    await page.keyboard.press('a')
    await expect(row(6).getByRole('button', { name: 'Hide Details' })).toBeVisible()
    for (const key of ['x', 'a']) await page.keyboard.press(key)
    await expect(bar).toContainText('1 internship approved.')
    await page.keyboard.press('u')
    await expect(bar).toContainText('1 internship is waiting again. No email was sent.')
    await expect(row(6)).toBeVisible()
    await page.keyboard.press('u')
    await expect(row(5).getByRole('button', { name: /(View|Hide) Details/ })).toBeVisible()
  })

  await test.step('all that match are rejected with one reason', async () => {
    await page.getByLabel('Select all on this page').focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('20 internships selected')
    await tabTo(page, 'Selection', `Select all ${COUNT} that match`)
    await page.keyboard.press('Enter')
    await expect(bar).toContainText(`${COUNT} internships selected`)
    await tabTo(page, 'Selection', 'Reject')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Reject internships' })
    await expect(dialog).toContainText(`${COUNT} internships`)
    await expectAccessible(page)
    await page.keyboard.type('Please name the museum.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No internships match your current filters.')).toBeVisible()
    await expect(bar).toContainText(`${COUNT} internships rejected.`)
    await page.clock.runFor(11_000)
    await expect(bar).toBeHidden()
    const mine = await student.api.get('/api/v1/internships/mine')
    expect((await mine.text()).split('Please name the museum.').length - 1).toBe(COUNT)
  })
})

test('feedback: on a phone, a page at once', async ({ page, world, inbox }) => {
  for (const supervisor of ['first', 'second'])
    await makeSubmittedFeedback(world, student, `${supervisor}@bulk.example`)
  await page.setViewportSize({ width: 390, height: 800 })
  await openAs(page, await adminOf(world), '/admin/feedback?search=bulk.example')
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByLabel('Select all on this page').check()
  await expect(bar).toContainText('2 feedback records selected')
  await expect(bar.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
  await page
    .getByRole('checkbox', { name: /^Select Bruna Vidal/ })
    .first()
    .check()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(bar).toContainText('1 feedback record approved.')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('1 feedback record is waiting again.')
  await expect(page.getByRole('checkbox', { name: /^Select Bruna Vidal/ })).toHaveCount(2)
  await page.getByLabel('Select all on this page').check()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(bar).toContainText('2 feedback records approved.')
  await expect(page.getByText('No feedback entries match your current filters.')).toBeVisible()
  await expectAccessible(page)

  await test.step('the emails about the internships have left after all', async () => {
    const emails = (subject: RegExp) => inbox.to(student.email).filter((mail) => subject.test(mail.subject)).length
    await expect.poll(() => emails(/not approved|rejected/i), { timeout: 60_000 }).toBe(COUNT)
    // The internships of this test, except those whose approval was undone.
    await expect.poll(() => emails(/is approved|was approved|been approved/i)).toBe(2)
  })
})

/** Presses Tab until this button of the region has the focus. */
async function tabTo(page: Page, region: string, name: string): Promise<void> {
  const button = page.getByRole('region', { name: region }).getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  for (let step = 0; step < 30; step++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
}
