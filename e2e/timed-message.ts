import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Expects the messages to be visible for `milliseconds` after `act`, and then to disappear. Call `page.clock.install()`
 * before the page opens.
 */
export async function expectTimedMessage(
  page: Page,
  milliseconds: number,
  act: () => Promise<void>,
  ...messages: Locator[]
): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await act()
  const [first] = messages
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(first as Locator).toBeVisible({ timeout: 100 })
  }).toPass()
  for (const message of messages) await expect(message).toBeVisible()
  await page.clock.runFor(milliseconds - 200)
  for (const message of messages) await expect(message).toBeVisible()
  await page.clock.runFor(400)
  for (const message of messages) await expect(message).toHaveCount(0)
  await page.clock.resume()
}
