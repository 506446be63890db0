import { chromium, type Page } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import type { World } from './cases.ts'
import { query } from './database.ts'
import type { Running } from './server.ts'

const FEW = 20
const MANY = 100

/** What a reviewer presses for twenty decisions about feedback, and how long a hundred take. A row each. */
export async function measureDesk({ url }: Running, { admin }: World, database: string): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH!, args: flags })
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { Cookie: admin.cookie },
  })
  const rows: string[][] = []
  for (const [count, how, decide] of [
    [FEW, 'key', byKey],
    [FEW, 'mouse', byMouse],
    [FEW, 'selection', bySelection],
    [MANY, 'key', byKey],
    [MANY, 'mouse', byMouse],
  ] as const) {
    await page.goto(`${url}/admin/feedback`)
    await approve(page).waitFor()
    const before = await approved(database)
    const begun = performance.now()
    const presses = await decide(page, count)
    const seconds = (performance.now() - begun) / 1000
    const decisions = (await approved(database)) - before
    if (decisions !== count) throw new Error(`${decisions} of ${count} feedback were approved by ${how}.`)
    rows.push([`${count} decisions by ${how}`, String(presses), seconds.toFixed(1)])
  }
  await browser.close()
  return rows
}

const approve = (page: Page) => page.getByRole('button', { name: 'Approve Feedback' }).first()

async function approved(database: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    database,
    `select count(*)::int as count from feedback where status = 'approved'`,
  )
  return row!.count
}

/** Does something for each decision; the next begins when the next record is open. */
async function oneByOne(page: Page, count: number, act: () => Promise<void>): Promise<number> {
  for (let decided = 0; decided < count; decided++) {
    const id = await page.locator(OPEN).getAttribute('data-row')
    await act()
    await page.locator(`${OPEN}:not([data-row="${id}"])`).waitFor()
  }
  return count
}

const OPEN = '[data-row][aria-expanded="true"]'

const byKey = (page: Page, count: number) => oneByOne(page, count, () => page.keyboard.press('a'))
const byMouse = (page: Page, count: number) => oneByOne(page, count, () => approve(page).click())

/** All rows of the page at once. */
async function bySelection(page: Page): Promise<number> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  await bar.getByText(`${FEW} feedback records approved.`).waitFor()
  return 2
}
