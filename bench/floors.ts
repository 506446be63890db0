import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import type { Run } from './server.ts'

/** A measured value and its limit. */
export type Floor = { name: string; goal: string; measured: string; verdict: 'PASS' | 'FAIL' | 'NOT RUN' }

export function atLeast(name: string, goal: number, measured: number): Floor {
  return { name, goal: `≥ ${goal}`, measured: measured.toFixed(2), verdict: measured >= goal ? 'PASS' : 'FAIL' }
}

export function atMost(name: string, goal: number, measured: number): Floor {
  return { ...atLeast(name, -goal, -measured), goal: `≤ ${goal}`, measured: measured.toFixed(2) }
}

export function notRun(name: string, reason: string): Floor {
  return { name, goal: '', measured: reason, verdict: 'NOT RUN' }
}

export function floorTable(floors: Floor[]): string {
  return asTable(
    ['floor', 'goal', 'measured', ''],
    floors.map(({ name, goal, measured, verdict }) => [name, goal, measured, verdict]),
  )
}

export function asTable(headers: string[], rows: string[][]): string {
  const widths = headers.map((header, column) => Math.max(3, header.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The median of the per-round ratios: runs in one round share the same conditions. */
export function ratio(runs: Run[], others: Run[], pick: (run: Run) => number): number {
  return median(runs.map((run, round) => pick(run) / pick(others[round]!)))
}

export function median(values: number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const middle = (ascending.length - 1) / 2
  return (ascending[Math.floor(middle)]! + ascending[Math.ceil(middle)]!) / 2
}

export function describeMachine(): string {
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout.trim()
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node}`
}
