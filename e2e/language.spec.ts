import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'
import { adminOf, approve, openAs, register, request } from './student-record.ts'

// Tests who reads which language: by the switch, the account, and the student's choice for a supervisor.

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

test('a supervisor gets emails and form in the language that the student has chosen', async ({
  page,
  world,
  inbox,
}) => {
  const name = { firstName: 'Ida', lastName: 'Holm', email: 'ida.language@gmail.com' }
  const student = await makeStudent(world, name)
  const address = 'h.marsh@language.example'
  const internship = await register(student, {}, [{ name: 'Hélène Marchand', email: address, language: 'fr' }])
  await approve(await adminOf(world), internship)
  await request(student, internship.supervisors[0]?.id ?? '')
  const mail = await inbox.waitFor(address, /./)
  expect(mail.html).toContain('<html dir="ltr" lang="fr"')
  await page.goto(linkIn(mail, '/feedback/submit/'))
  await expectLanguage(page, 'fr', 'ltr')
  await expectAccessible(page)

  await page.getByRole('textbox').first().fill('Asks good questions.')
  await page.getByRole('navigation', { name: 'Langue' }).locator('summary').click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expectLanguage(page, 'ar', 'rtl')
  await expect(page.getByRole('textbox').first()).toHaveValue('Asks good questions.')
  await expectAccessible(page)
})

async function expectLanguage(page: Page, language: string, direction: 'ltr' | 'rtl'): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', language)
  await expect(root).toHaveAttribute('dir', direction)
}
