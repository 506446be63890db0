import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// Reviewers decide about many records at once, with the keyboard alone.

const COUNT = 24
test('internships: a range, all that match, one reason, and undo', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Bruna', lastName: 'Vidal', email: 'bruna.bulk@gmail.com' })
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
