import { expect, test } from './fixtures.ts'
import { adminOf, openAs } from './student-record.ts'

test('a dialog traps the focus, hides the page behind it and restores the focus', async ({ page, world }) => {
  const admin = await adminOf(world)
  await openAs(page, admin, '/admin/users')
  const opener = page.getByRole('button', { name: 'Add Manager' })
  const dialog = page.getByRole('alertdialog', { name: 'Add Manager' })

  await opener.press('Enter')
  await expect(dialog.getByLabel('User Email')).toBeFocused()
  // getByRole does not find what is hidden from screen readers.
  await expect(page.getByRole('heading', { name: 'User Management' })).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('User Email')).toBeFocused()
  await page.evaluate(() => document.querySelector<HTMLElement>('a.brand')?.focus())
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('User Email')).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('User Email')).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 300 })
  await page.mouse.move(5, 200)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeFocused()
  // Nothing lies over the dialog, also not in the middle of the screen.
  const inTheMiddle = await menu.evaluate((dialog) => dialog.contains(document.elementFromPoint(194.5, 250)))
  expect(inTheMiddle).toBe(true)
  await page.mouse.click(195, 495)
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Menu/ })).toBeFocused()
})
