import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import type { Budget } from './budgets.ts'
import type { Case } from './cases.ts'
import type { Measured } from './load.ts'

/** The rounds of one case at one size with so many connections. */
export type Outcome = {
  case: Pick<Case, 'key' | 'name'>
  size: number
  connections: number
  product: Measured[]
  floor: Measured[]
  /** What PostgreSQL does by itself. Unit: per second. */
  postgres: number[]
}

/** `server` is PostgreSQL with its settings. */
type Run = { server: string; rounds: number; seconds: number }

/** The whole report as Markdown: the machine, a line per measurement (medians of the rounds), the budgets, and what none is about. */
export function asMarkdown(
  outcomes: Outcome[],
  { held, besides }: { held: Budget[]; besides: string[] },
  { server, rounds, seconds }: Run,
): string {
  return [
    '# Results\n',
    `${measuredOn()}, ${server}, medians of ${rounds} rounds of ${seconds} s. How to read this: README.md.\n`,
    asTable(MEASURED, outcomes.map(rowOf)),
    '\n## Budgets\n',
    budgetTable(held),
    ...besides.map((line) => `\n${line}`),
    '',
  ].join('\n')
}

/** The beginning of a report's sentence: when, what and where. */
export function measuredOn(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GB, ${type()} ${release()}`
  return `Measured on ${day} at commit ${commit()} with ${machine}, Node ${process.versions.node}`
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim()
  const name = git('rev-parse', '--short', 'HEAD')
  if (!name) return 'unknown'
  // The results of another run change nothing.
  return git('status', '--porcelain', '--', ':/', ':!results*.md') ? `${name} with changes` : name
}

/** Which budgets hold, as a table. */
export function budgetTable(budgets: Budget[]): string {
  return asTable(
    ['budget', 'goal', 'measured', ''],
    budgets.map(({ name, goal, measured, holds }) => [
      name,
      goal,
      measured.toFixed(2),
      holds ? 'holds' : 'does not hold',
    ]),
  )
}

const MEASURED = [
  'case',
  '',
  'internships',
  'conn.',
  'product/s',
  'bare/s',
  'PostgreSQL/s',
  'of bare',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'MB',
]

function rowOf({ case: measured, size, connections, product, floor, postgres }: Outcome): string[] {
  const of = (pick: (run: Measured) => number) => median(product.map(pick))
  return [
    measured.key,
    measured.name,
    whole(size),
    String(connections),
    whole(of((run) => run.perSecond)),
    whole(median(floor.map((run) => run.perSecond))),
    whole(median(postgres)),
    exact(ratio(product, floor, (run) => run.perSecond)),
    exact(of((run) => run.p50)),
    exact(of((run) => run.p99)),
    exact(of((run) => run.cpuPerRequest)),
    whole(of((run) => run.memory)),
  ]
}

export function asTable(headers: string[], rows: string[][]): string {
  const widths = headers.map((header, column) =>
    Math.max(header.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/**
 * How many times the one is the other, by the median of the rounds: what has run in the same round has met the same machine,
 * so that its slow minutes cancel out.
 */
export function ratio(rounds: Measured[], others: Measured[], pick: (run: Measured) => number): number {
  return median(rounds.flatMap((run, round) => (others[round] ? [pick(run) / pick(others[round])] : [])))
}

export function median(values: number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const middle = Math.floor(ascending.length / 2)
  const [low, high] = [ascending[middle - 1], ascending[middle]]
  if (high === undefined) return Number.NaN
  return ascending.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

function whole(value: number): string {
  return Number.isNaN(value) ? '-' : Math.round(value).toLocaleString('en-US')
}

function exact(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(2)
}
