import { expect, expectAccessible, test } from './fixtures.ts'

// Documents that are readable without an account.

for (const [title, path] of [
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Accessibility', '/accessibility'],
] as const)
  test(`the ${title} opens from the footer, fits a phone and can be printed`, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Example University').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
