import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Runs axe on a desktop and on the narrowest phone, where the page must not scroll sideways either. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectAccessible(page)
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  if (desktop) await page.setViewportSize(desktop)
}
