import type { Page } from '@playwright/test'
import { clipboardText } from './clipboard.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// A reviewer keeps the filters of a list as a view, with the keyboard alone, shares its link, and chooses the columns of exports.

test('a view is saved, opened, renamed, shared and deleted', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin/internships')
  const status = page.getByRole('combobox', { name: 'Status' })
  // Disabled until its code has loaded.
  const views = page.getByRole('button', { name: 'Views' })
  const menu = page.getByRole('menu', { name: 'Views' })

  await test.step('save', async () => {
    await status.selectOption('Rejected')
    await page.getByRole('searchbox').fill('2026')
    await expect(page).toHaveURL(/search=/)
    await showViews(page)
    await expect(views).toBeEnabled()
    await views.focus()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByText('No saved views yet.')).toBeVisible()
    await expectAccessible(page)
    await expect(menu.getByRole('menuitem', { name: 'Save current filters...' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await page.keyboard.type('  Rejected in 2026 ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('View saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Views' })).toBeFocused()
  })

  await test.step('open', async () => {
    await page.goto('/admin/internships')
    await expect(status).toHaveValue('pending')
    await showViews(page)
    await expect(views).toBeEnabled()
    await views.press('Enter')
    await expect(menu.getByRole('menuitem').first()).toHaveText('Rejected in 2026')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(status).toHaveValue('rejected')
    await expect(page.getByRole('searchbox')).toHaveValue('2026')
    await expect(page).toHaveURL(/\/admin\/internships\?/)
    await page.getByRole('button', { name: 'Views' }).click()
    await expect(menu.getByRole('menuitem', { name: 'Rejected in 2026 Shown' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('rename; a name that exists is refused and kept in the field', async () => {
    await status.selectOption('Approved')
    await save(page, 'Approved')
    await expect(page.getByText('View saved')).toBeVisible()
    const dialog = await manage(page)
    await expectAccessible(page)
    await dialog.getByRole('listitem').filter({ hasText: 'Approved' }).getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('rejected IN 2026')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to rename view: You already have a view with this name for this list.',
    )
    await page.getByRole('textbox', { name: 'Name' }).fill('Decided well')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('View renamed')).toBeVisible()
    await expect(dialog.getByText('Decided well', { exact: true })).toBeVisible()
  })

  await test.step('copy the link, which everybody with the list can open', async () => {
    await page.context().grantPermissions(['clipboard-write'])
    const row = page.getByRole('listitem').filter({ hasText: 'Rejected in 2026' })
    await row.getByRole('button', { name: 'Copy link' }).click()
    await expect(row.getByRole('status')).toHaveText('Link copied')
    const link = await clipboardText(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Views' })).toBeFocused()
    await page.goto(link)
    await expect(page).toHaveURL(/\/manage\/internships\?/)
    await expect(status).toHaveValue('rejected')
    await expect(page.getByRole('searchbox')).toHaveValue('2026')
  })

  await test.step('delete, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const dialog = await manage(page)
    await dialog.getByRole('listitem').filter({ hasText: '2026' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('View deleted')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
  })
})

for (const path of ['/manage/feedback', '/manage/students', '/manage/requests'])
  test(`${path} has views of its own`, async ({ page, world }) => {
    await openAs(page, await adminOf(world), path)
    await save(page, 'x'.repeat(60))
    await expect(page.getByText('View saved')).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await expect(page.getByRole('menu', { name: 'Views' }).getByRole('menuitem')).toHaveCount(3)
    await expectAccessible(page)
  })

/** On the lists of records, the views are among further filters. */
async function showViews(page: Page): Promise<void> {
  const further = page.getByRole('button', { name: /^More filters/ })
  await expect(further.or(page.getByRole('button', { name: 'Views' })).first()).toBeVisible()
  if ((await further.count()) > 0 && (await further.getAttribute('aria-expanded')) === 'false') await further.click()
}

async function save(page: Page, name: string): Promise<void> {
  await showViews(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save current filters...' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
}

async function manage(page: Page) {
  await showViews(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Views' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('columns of an export are chosen, ordered with the keyboard, remembered and reset', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Ana', lastName: 'Kos', email: 'ana.columns@gmail.com' })
  await register(student, {}, [{ name: 'Dr Helena Marsh', email: 'marsh@columns.example' }])
  await openAs(page, await adminOf(world), '/admin/internships?search=ana.columns')
  const menu = page.getByRole('button', { name: 'Export', exact: true })
  const dialog = page.getByRole('alertdialog', { name: 'Columns: Internships' })
  const choose = async () => {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: /^Choose columns/ }).press('Enter')
  }
  await choose()
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  await expectAccessible(page)

  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one column')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Status' }).check()
  await dialog.getByRole('checkbox', { name: 'Student Name' }).check()
  const down = dialog.getByRole('button', { name: 'Move down: Student Name' })
  await down.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  await expect(dialog.getByText('Student Name: place 12 of 12')).toBeAttached()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Columns saved')).toBeVisible()
  await expect(menu).toBeFocused()

  await page.reload()
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Choose columns 2 of 12 columns' })).toBeVisible()
  await page.keyboard.press('Escape')
  const exported = async () => {
    const request = page.waitForRequest('**/exports/internships.csv*')
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter')
    return new URL((await request).url()).searchParams.get('columns')
  }
  expect(await exported()).toBe('status,studentName')
  await expect(page.getByText('Internships data exported successfully!')).toBeVisible()
  await choose()
  await expect(dialog.getByRole('listitem').first()).toContainText('Status')
  await dialog.getByRole('button', { name: 'Default columns' }).click()
  await expect(page.getByText('Default columns restored')).toBeVisible()
  expect(await exported()).toBeNull()
})
