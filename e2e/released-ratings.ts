import { expect, type Locator, type Page } from '@playwright/test'
import type { ProductServer } from './server.ts'

/** Ratings come into the assessment report after the server has started, and every five minutes. */
export async function releaseRatings(server: ProductServer): Promise<void> {
  await server.stop()
  await server.start()
}

/** Reloads the report until this row has these figures. */
export async function showsRatings(page: Page, row: Locator, figures: RegExp): Promise<void> {
  await expect(async () => {
    if (!figures.test((await row.textContent()) ?? '')) await page.reload()
    await expect(row).toHaveText(figures, { timeout: 2000 })
  }).toPass()
}
