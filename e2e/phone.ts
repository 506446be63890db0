import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'

/** Nothing that axe can see, on a desk and on the narrowest phone; there nothing runs out of the screen either. */
export async function expectAccessibleOnPhoneToo(page: Page): Promise<void> {
  await expectAccessible(page)
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  if (desk) await page.setViewportSize(desk)
}
