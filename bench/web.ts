import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import { atLeast, atMost, type Budget } from './budgets.ts'
import { seededToken, type World } from './cases.ts'
import { ROOT, type Running } from './processes.ts'
import { asTable, budgetTable, median } from './report.ts'

/** What a screen must reach on a middling phone with slow 4G, as Lighthouse simulates it. */
type Screen = { name: string; path: string; cookie?: string; categories: string[]; score: number; lcp: number }

const EVERYTHING = ['performance', 'accessibility', 'best-practices']
const MOST_SHIFT = 0.01
/** From an input to the next painted frame, with a processor four times slower. Unit: milliseconds. */
const MOST_DELAY = 100
const ITEMS = 300

/** `npm run bench -- --web`: Lighthouse on the screens that matter, and how a long list answers. Gives whether all budgets hold. */
export async function measureWeb(product: Running, world: World, rounds: number): Promise<boolean> {
  const screens: Screen[] = [
    {
      name: "supervisor's form",
      path: `/feedback/submit/${seededToken(1)}`,
      categories: EVERYTHING,
      score: 1,
      lcp: 1300,
    },
    { name: 'login', path: '/login', categories: EVERYTHING, score: 0.98, lcp: 1800 },
    {
      name: 'dashboard',
      path: '/dashboard',
      cookie: world.students[0]?.cookie ?? '',
      categories: ['performance'],
      score: 0.98,
      lcp: Number.NaN,
    },
    {
      name: 'feedback review',
      path: '/manage/feedback',
      cookie: world.managers[0]?.cookie ?? '',
      categories: ['performance'],
      score: 0.98,
      lcp: Number.NaN,
    },
  ]
  const rows: string[][] = []
  const budgets: Budget[] = []
  for (const screen of screens) {
    const runs: Audit[] = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(product, screen))
    const of = (pick: (run: Audit) => number) => median(runs.map(pick))
    const scores = screen.categories.map((_, index) => of((run) => run.scores[index] ?? 0))
    const [lcp, shift, bytes] = [of((run) => run.lcp), of((run) => run.shift), of((run) => run.bytes)]
    rows.push([
      screen.name,
      scores.map((score) => Math.round(score * 100)).join(' / '),
      lcp.toFixed(0),
      shift.toFixed(3),
      (bytes / 1024).toFixed(0),
    ])
    budgets.push(
      atLeast(`${screen.name}: lowest score`, screen.score, Math.min(...scores)),
      atMost(`${screen.name}: layout shift`, MOST_SHIFT, shift),
    )
    if (!Number.isNaN(screen.lcp)) budgets.push(atMost(`${screen.name}: largest paint, ms`, screen.lcp, lcp))
  }
  const delays = await delaysInLongList(product, world)
  for (const [name, delay] of delays)
    budgets.push(atMost(`${ITEMS} items, ${name}: ms to the next paint`, MOST_DELAY, delay))
  const report = [
    '# Results in the browser\n',
    `Measured on ${new Date().toISOString().slice(0, 10)} with ${cpus().length} cores, Lighthouse on a simulated phone with slow 4G, medians of ${rounds}. How to read this: README.md.\n`,
    asTable(['screen', 'performance / accessibility / best practices', 'largest paint ms', 'layout shift', 'KB'], rows),
    `\n${budgetTable(budgets)}`,
  ].join('\n')
  process.stdout.write(report)
  writeFileSync(join(ROOT, 'bench/results-web.md'), report)
  return budgets.every(({ holds }) => holds)
}

type Audit = { scores: number[]; lcp: number; shift: number; bytes: number }
type LighthouseResult = {
  lhr: { categories: Record<string, { score: number }>; audits: Record<string, { numericValue?: number }> }
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult>

async function audit(product: Running, { path, cookie, categories }: Screen): Promise<Audit> {
  if (!process.env.LIGHTHOUSE) throw new Error('Run this by `npm run bench -- --web`, which fetches Lighthouse.')
  const { default: lighthouse } = (await import(process.env.LIGHTHOUSE)) as { default: Lighthouse }
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  const { lhr } = await lighthouse(`${product.url}${path}`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  await browser.close()
  return {
    scores: categories.map((category) => lhr.categories[category]?.score ?? 0),
    lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    bytes: lhr.audits['total-byte-weight']?.numericValue ?? Number.NaN,
  }
}

/** An admin's review list, loaded until it is long; then what a reviewer does most. */
async function delaysInLongList(product: Running, { admin }: World): Promise<[string, number][]> {
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: flags,
  })
  const context = await browser.newContext()
  await context.addCookies(
    admin.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: product.url }
    }),
  )
  const page = await context.newPage()
  await page.goto(`${product.url}/manage/feedback`)
  const items = page.locator('.review-queue > li')
  while ((await items.count()) < ITEMS) {
    const before = await items.count()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction((count) => document.querySelectorAll('.review-queue > li').length > count, before)
  }
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const delays: [string, number][] = [
    [
      'opening an item',
      await delayOf(page, () =>
        items
          .nth(ITEMS - 10)
          .getByRole('button')
          .first()
          .click(),
      ),
    ],
    [
      'typing into the search',
      await delayOf(page, () => page.getByLabel('Search').pressSequentially('eng', { delay: 120 })),
    ],
  ]
  await browser.close()
  return delays
}

/** The longest time from an event of this interaction to the frame that shows its effect. Unit: milliseconds. */
async function delayOf(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
  await interact()
  // An entry is written down some frames later; without one nothing has been measured.
  await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))
  return page.evaluate(() => Math.max(...(window as unknown as { seen: number[] }).seen))
}
