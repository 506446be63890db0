import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import { atLeast, atMost, type Budget, below } from './budgets.ts'
import { seededToken, type World } from './cases.ts'
import { ROOT, type Running } from './processes.ts'
import { asTable, budgetTable, measuredOn, median } from './report.ts'
import { type DelayOptions, measureDelays } from './web-delays.ts'

/** What a screen must reach on a middling phone with slow 4G, as Lighthouse simulates it. */
type Screen = { name: string; path: string; cookie?: string; categories: string[]; score: number; lcp: number }

const EVERYTHING = ['performance', 'accessibility', 'best-practices']
const BELOW_SHIFT = 0.01

/**
 * `npm run bench -- --web`: Lighthouse on the screens that matter, and how a long list answers; with `only` some of the
 * latter alone, and nothing is written down. Gives whether all budgets hold.
 */
export async function measureWeb(product: Running, world: World, { rounds, only }: DelayOptions): Promise<boolean> {
  if (only) {
    const delays = await measureDelays(product, world, { rounds, only })
    process.stdout.write(budgetTable(delays))
    return delays.every(({ holds }) => holds)
  }
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
  let versions: Versions = { lighthouse: '', chromium: '' }
  for (const screen of screens) {
    const runs: Audit[] = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(product, screen))
    versions = runs.at(-1)?.versions ?? versions
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
      below(`${screen.name}: layout shift`, BELOW_SHIFT, shift),
    )
    if (!Number.isNaN(screen.lcp)) budgets.push(atMost(`${screen.name}: largest paint, ms`, screen.lcp, lcp))
  }
  budgets.push(...(await measureDelays(product, world, { rounds })))
  const report = [
    '# Results in the browser\n',
    `${measuredOn()}, Lighthouse ${versions.lighthouse} and Chromium ${versions.chromium} on a simulated phone with slow 4G, medians of ${rounds}. How to read this: README.md.\n`,
    asTable(['screen', 'performance / accessibility / best practices', 'largest paint ms', 'layout shift', 'KB'], rows),
    `\n${budgetTable(budgets)}`,
  ].join('\n')
  process.stdout.write(report)
  writeFileSync(join(ROOT, 'bench/results-web.md'), report)
  return budgets.every(({ holds }) => holds)
}

type Audit = { scores: number[]; lcp: number; shift: number; bytes: number; versions: Versions }
type Versions = { lighthouse: string; chromium: string }
type LighthouseResult = {
  lhr: {
    lighthouseVersion: string
    runtimeError?: { message: string }
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number }>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult>

async function audit(product: Running, screen: Screen, attempts = 3): Promise<Audit> {
  const { path, cookie, categories } = screen
  if (!process.env.LIGHTHOUSE) throw new Error('Run this by `npm run bench -- --web`, which fetches Lighthouse.')
  const { default: lighthouse } = (await import(process.env.LIGHTHOUSE)) as { default: Lighthouse }
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  const chromiumVersion = browser.version()
  const { lhr } = await lighthouse(`${product.url}${path}`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  await browser.close()
  if (lhr.runtimeError) {
    // Now and then Lighthouse misses the start of the page and asks to be run again; that is no score of 0.
    if (attempts > 1) return audit(product, screen, attempts - 1)
    throw new Error(`Lighthouse on ${path}: ${lhr.runtimeError.message}`)
  }
  return {
    scores: categories.map((category) => lhr.categories[category]?.score ?? 0),
    lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    bytes: lhr.audits['total-byte-weight']?.numericValue ?? Number.NaN,
    versions: { lighthouse: lhr.lighthouseVersion, chromium: chromiumVersion },
  }
}
