import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'
import { openAs } from './student-record.ts'

// Tests who reads which language: by the switch and by the account.

test('the login page switches its language and keeps the rest of its address', async ({ page }) => {
  await page.goto('/login?next=%2Fsettings')
  await expectLanguage(page, 'en', 'ltr')
  await page.getByRole('link', { name: 'Français' }).click()
  await expectLanguage(page, 'fr', 'ltr')
  await expect(page).toHaveURL(/next=%2Fsettings/)
  await expect(page.getByRole('link', { name: 'Français' })).toHaveAttribute('aria-current', 'true')
  await page.goto('/register')
  await expectLanguage(page, 'fr', 'ltr')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expectLanguage(page, 'ar', 'rtl')
  await expectAccessible(page)
})

test('a language chosen in Settings follows its owner to another browser', async ({ page, world, browser }) => {
  const name = { firstName: 'Léa', lastName: 'Roux', email: 'lea.language@gmail.com' }
  const student = await makeStudent(world, name)
  await openAs(page, student, '/settings')
  await page.getByRole('tab').last().click()
  await page.getByRole('combobox').selectOption({ label: 'Deutsch' })
  await expectLanguage(page, 'de', 'ltr')
  await page.getByRole('tab').last().click()
  await expect(page.getByRole('combobox')).toHaveValue('de')

  const other = await browser.newPage({ baseURL: world.baseURL })
  await other.goto('/login?lang=en')
  await signIn(other, student.email, STUDENT_PASSWORD)
  await expectLanguage(other, 'de', 'ltr')
  await expect(other).toHaveURL(/\/dashboard/)
  await other.goto('/dashboard?lang=fr')
  await expectLanguage(other, 'de', 'ltr')
  await other.close()
})

async function expectLanguage(page: Page, language: string, direction: 'ltr' | 'rtl'): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', direction)
}
