import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import { type Budget, below } from './budgets.ts'
import type { World } from './cases.ts'
import type { Running } from './processes.ts'
import { median } from './report.ts'
import { type Interaction, ITEMS, LONG_SCREENS, type LongScreen, loadItems } from './web-interactions.ts'

/** From an input to the next painted frame, with a processor four times slower. Unit: milliseconds. */
const BELOW_DELAY = 100
const SLOWER = 4
/** Nobody presses anything in the frame in which it appears. Unit: milliseconds. */
const SETTLED = 500

/** Every interaction is measured `rounds` times and the median counts; with `only` those whose name contains it. */
export type DelayOptions = { rounds: number; only?: string | undefined }

/** How the screens answer when their lists are long: what is pressed and typed most, in each of them. */
export async function measureDelays(
  product: Running,
  { admin, students }: World,
  { rounds, only = '' }: DelayOptions,
): Promise<Budget[]> {
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: flags,
    // A scrollbar that takes room, as on most desks: what hides it lays out the whole page.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const measured: Budget[] = []
  for (const screen of LONG_SCREENS) {
    const interactions = screen.interactions.filter(({ name }) => name.includes(only))
    if (interactions.length === 0) continue
    const cookie = screen.isStudents ? students[0]?.cookie : admin.cookie
    const page = await openSlowly(browser, product, cookie ?? '', screen)
    for (const interaction of interactions) {
      const name = `${ITEMS} items, ${interaction.name}: ms to the next paint`
      measured.push(below(name, BELOW_DELAY, await delayOf(page, interaction, rounds)))
    }
    await page.context().close()
  }
  await browser.close()
  return measured
}

export async function openSlowly(
  browser: Browser,
  product: Running,
  cookie: string,
  { path, rows, filled, width = 1280 }: LongScreen,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 720 } })
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: product.url }
    }),
  )
  const page = await context.newPage()
  // No university has so many of them, and no student; what they are does not matter to a browser.
  for (const list of filled ?? [])
    await page.route(`**/api/v1/${list}`, async (route) => {
      const some = (await (await route.fetch()).json()) as { id: string; name?: string }[]
      const createdAt = new Date().toISOString()
      const json = Array.from({ length: ITEMS }, (_, at) => ({ ...some[at % some.length], id: `${at}`, createdAt }))
      await route.fulfill({ json })
    })
  // A list that is in the page already is not asked for: come from another screen.
  await page.goto(`${product.url}${filled ? '/settings' : path}`)
  if (filled) await page.locator(`a[href="${path}"]`).first().click()
  await loadItems(page, rows)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** The longest time from an event of this interaction to the frame that shows its effect, the median of several. Unit: milliseconds. */
async function delayOf(page: Page, interaction: Interaction, rounds: number): Promise<number> {
  const delays: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    await interaction.before?.(page)
    const act =
      'target' in interaction ? await pressing(page, interaction.target(page, turn)) : () => interaction.type(page)
    await page.waitForTimeout(SETTLED)
    await page.evaluate(() => {
      const seen: number[] = []
      const from = performance.now()
      Object.assign(window, { seen })
      // Presses and keys alone: moving the mouse over the page is no interaction. What came before is reported now and then.
      new PerformanceObserver((list) => {
        for (const { duration, interactionId, startTime } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId && startTime >= from) seen.push(duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await act()
    // An entry is written down some frames later; without one nothing has been measured.
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))
    delays.push(await page.evaluate(() => Math.max(...(window as unknown as { seen: number[] }).seen)))
    await interaction.after?.(page)
  }
  return median(delays)
}

/** The mouse is there before the press, as anybody's; `click()` would also look in each event what it hits, up to 15 ms. */
async function pressing(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.hover()
  return async () => {
    // What came into sight may have moved it.
    await target.hover()
    await page.mouse.down()
    await page.mouse.up()
  }
}
