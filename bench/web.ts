import { chromium } from '@playwright/test'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import type { World } from './cases.ts'
import { atLeast, atMost, type Floor, median } from './floors.ts'
import type { Running } from './server.ts'

type Screen = {
  name: string
  path: string
  cookie?: string
  /** Least score by category of Lighthouse, of 100. */
  scores: Record<string, number>
  /** Unit: KB. */
  weight?: number
}

type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{
  lhr: {
    runtimeError?: { message: string }
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number }>
  }
}>

const ROUNDS = 3
/** Lighthouse now and then misses the start of a page, and asks to be run again. */
const ATTEMPTS = 3

/** What Lighthouse says of a screen on a simulated phone. */
export async function measureWeb(product: Running, { students, managers, requests }: World): Promise<Floor[]> {
  const screens: Screen[] = [
    {
      name: "supervisor's form",
      path: `/feedback/submit/${requests[0]!.token}`,
      scores: { performance: 100, accessibility: 100, 'best-practices': 100 },
      weight: 60,
    },
    { name: 'login', path: '/login', scores: { performance: 90 } },
    { name: 'dashboard', path: '/dashboard', cookie: students[0]!.cookie, scores: { performance: 90 } },
    { name: 'review list', path: '/manage/feedback', cookie: managers[0]!.cookie, scores: { performance: 90 } },
  ]
  const floors: Floor[] = []
  for (const screen of screens) {
    const audits: Audit[] = []
    for (let round = 0; round < ROUNDS; round++) audits.push(await audit(product, screen))
    for (const [category, least] of Object.entries(screen.scores)) {
      const score = median(audits.map(({ scores }) => scores[category]!))
      floors.push(atLeast(`web, ${screen.name}: ${category}`, least, score))
    }
    if (screen.weight)
      floors.push(atMost(`web, ${screen.name}: KB`, screen.weight, median(audits.map(({ weight }) => weight))))
  }
  return floors
}

type Audit = { scores: Record<string, number>; weight: number }

async function audit(product: Running, screen: Screen, attempt = 1): Promise<Audit> {
  const { path, cookie, scores } = screen
  const { CHROME_PATH: executablePath, LIGHTHOUSE } = process.env
  if (!LIGHTHOUSE || !executablePath) throw new Error('Use `npm run bench -- --web`, which fetches Lighthouse.')
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await chromium.launch({ executablePath, args: [...flags, `--remote-debugging-port=${port}`] })
  const { lhr } = await lighthouse(product.url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(scores),
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  })
  await browser.close()
  if (lhr.runtimeError) {
    if (attempt < ATTEMPTS) return audit(product, screen, attempt + 1)
    throw new Error(`Lighthouse on ${path}: ${lhr.runtimeError.message}`)
  }
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([category, { score }]) => [category, Math.round(score * 100)]),
    ),
    weight: (lhr.audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
  }
}
