import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import flags from '../e2e/chromium-flags.json' with { type: 'json' }
import type { World } from './cases.ts'
import { atLeast, atMost, type Floor, median } from './floors.ts'
import type { Running } from './server.ts'

const ROUNDS = 3
/** Lighthouse sometimes fails to detect the page load and must be rerun. */
const ATTEMPTS = 3

/** Lighthouse's scores of four screens on a simulated phone. */
export function measureWeb({ url }: Running, { students, managers, requests }: World): Floor[] {
  const form = auditRepeatedly(`${url}/feedback/submit/${requests[0]!.token}`)
  const score = (screen: string, goal: number, path: string, cookie?: string) =>
    atLeast(`web, ${screen}: performance`, goal, auditRepeatedly(url + path, cookie)('performance'))
  return [
    ...['performance', 'accessibility', 'best-practices'].map((category) =>
      atLeast(`web, supervisor's form: ${category}`, 100, form(category)),
    ),
    atMost("web, supervisor's form: KB", 60, form('weight')),
    score('login', 92, '/login'),
    score('dashboard', 92, '/dashboard', students[0]!.cookie),
    score('review list', 85, '/manage/feedback', managers[0]!.cookie),
  ]
}

/** Gives the median of a figure. */
function auditRepeatedly(address: string, cookie?: string): (figure: string) => number {
  const audits = Array.from({ length: ROUNDS }, () => audit(address, cookie))
  return (figure) => median(audits.map((figures) => figures[figure]!))
}

type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: { 'total-byte-weight': { numericValue: number } }
}

/** Scores by category, of 100, and the page's weight in KB. */
function audit(address: string, cookie?: string, attempt = 1): Record<string, number> {
  const cli = process.env.LIGHTHOUSE
  if (!cli) throw new Error('Use `npm run bench -- --web`, which installs Lighthouse.')
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-lighthouse-'))
  const file = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')} --headless`]
  if (cookie) options.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
  // After such a failure its exit code is 1, but it reports all the same.
  spawnSync(process.execPath, [cli, address, ...options])
  const { runtimeError, categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  if (runtimeError && attempt < ATTEMPTS) return audit(address, cookie, attempt + 1)
  if (runtimeError) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`)
  const scores = Object.entries(categories).map(([category, { score }]) => [category, Math.round(score * 100)])
  return { ...Object.fromEntries(scores), weight: audits['total-byte-weight'].numericValue / 1024 }
}
