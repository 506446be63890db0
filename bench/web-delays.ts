import { type Browser, chromium, type Page } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import { atMost, type Budget } from './budgets.ts'
import type { World } from './cases.ts'
import type { Running } from './processes.ts'
import { median } from './report.ts'

/** From an input to the next painted frame, with a processor four times slower. Unit: milliseconds. */
const MOST_DELAY = 100
const SLOWER = 4
const ITEMS = 300
/** Each interaction is measured so often; the median counts. */
const TIMES = 3

type Measured = [name: string, ms: number]

/** How the staff's screens answer when their lists are long: what is pressed and typed most, in each of them. */
export async function measureDelays(product: Running, { admin }: World): Promise<Budget[]> {
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: flags,
  })
  const measured: Measured[] = []
  for (const [path, rows, interact] of SCREENS) {
    const page = await openSlowly(browser, product, admin.cookie, path, rows)
    measured.push(...(await interact(page)))
    await page.context().close()
  }
  await browser.close()
  return measured.map(([name, ms]) => atMost(`${ITEMS} items, ${name}: ms to the next paint`, MOST_DELAY, ms))
}

type Screen = [path: string, rows: string, interact: (page: Page) => Promise<Measured[]>]

const SCREENS: Screen[] = [
  [
    '/manage/feedback',
    '.review-queue > li',
    async (page) => {
      const items = page.locator('.review-queue > li')
      const open = (turn: number) =>
        items
          .nth(ITEMS - 10 - turn)
          .getByRole('button')
          .first()
      return [
        ['opening an item', await delayOf(page, (turn) => open(turn).click())],
        [
          'approving an item',
          await delayOf(page, () => page.getByRole('button', { name: 'Approve Feedback' }).click()),
        ],
        [
          'typing into the search',
          await delayOf(page, () => page.getByLabel('Search').pressSequentially('eng', TYPING)),
        ],
        ['changing the status', await delayOf(page, () => page.getByLabel('Status').press('ArrowDown'), { times: 1 })],
      ]
    },
  ],
  [
    '/manage/internships',
    '.approval-list > li',
    async (page) => [
      [
        'approving an internship',
        await delayOf(page, (turn) =>
          button(page, 'Approve')
            .nth(ITEMS - 9 + turn)
            .click(),
        ),
      ],
      [
        'asking why an internship is rejected',
        await delayOf(page, () => button(page, 'Reject').nth(250).click(), { times: 1 }),
      ],
    ],
  ],
  [
    '/manage/requests',
    '.open-requests > li',
    async (page) => [
      ['selecting one request', await delayOf(page, (turn) => page.locator('.open-request-check').nth(turn).click())],
      ['selecting all requests', await delayOf(page, () => page.getByText(/^Select all/).click())],
    ],
  ],
  [
    '/admin/departments',
    '.rows > li',
    async (page) => [
      ['adding a department', await delayOfDialog(page, 'Add Department')],
      ['editing a department', await delayOfDialog(page, 'Edit')],
      ['deleting a department', await delayOfDialog(page, 'Delete')],
    ],
  ],
  [
    '/admin/users',
    '.rows > li',
    async (page) => [
      ['adding a manager', await delayOfDialog(page, 'Add Manager')],
      ['removing a manager', await delayOfDialog(page, 'Remove Manager')],
    ],
  ],
]

/** Between two letters. Unit: milliseconds. */
const TYPING = { delay: 120 }

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function delayOfDialog(page: Page, name: string): Promise<number> {
  return delayOf(
    page,
    async () => {
      await button(page, name).first().click()
    },
    { after: () => closeDialog(page) },
  )
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('[role=dialog], [role=alertdialog]'))
}

async function openSlowly(
  browser: Browser,
  product: Running,
  cookie: string,
  path: string,
  rows: string,
): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: product.url }
    }),
  )
  const page = await context.newPage()
  // No university has so many of them; what they are does not matter to a browser.
  for (const list of ['departments', 'users'])
    await page.route(`**/api/v1/${list}`, async (route) => {
      const some = (await (await route.fetch()).json()) as { id: string; name?: string }[]
      const json = Array.from({ length: ITEMS }, (_, at) => ({ ...some[at % some.length], id: `${at}` }))
      await route.fulfill({ json })
    })
  await page.goto(`${product.url}${path}`)
  const items = page.locator(rows)
  await items.first().waitFor()
  for (let shown = await items.count(); shown < ITEMS; shown = await items.count()) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction(([list, count]) => document.querySelectorAll(list).length > count, [
      rows,
      shown,
    ] as const)
  }
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** The longest time from an event of this interaction to the frame that shows its effect, the median of several. Unit: milliseconds. */
async function delayOf(
  page: Page,
  interact: (turn: number) => Promise<void>,
  { times = TIMES, after = async () => {} } = {},
): Promise<number> {
  const delays: number[] = []
  for (let turn = 0; turn < times; turn++) {
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'event',
        durationThreshold: 16,
      } as PerformanceObserverInit)
    })
    await interact(turn)
    // An entry is written down some frames later; without one nothing has been measured.
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))
    delays.push(await page.evaluate(() => Math.max(...(window as unknown as { seen: number[] }).seen)))
    await after()
  }
  return median(delays)
}
