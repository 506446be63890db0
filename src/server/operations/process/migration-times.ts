import { factsOf } from '../../platform/database/migrate.ts'

/** How long these migrations take in total, and the longest one that is a single step: `2 min`, `0.5 s`. */
export function timesOf(names: readonly string[]): { all: string; longest: string } {
  const facts = names.map((name) => factsOf(name))
  const inOneStep = facts.filter(({ isOnline }) => !isOnline).map(({ takes }) => secondsIn(takes))
  const all = facts.reduce((sum, { takes }) => sum + secondsIn(takes), 0)
  return { all: inWords(all), longest: inWords(Math.max(0, ...inOneStep)) }
}

/** Zero for migrations that were never measured: they ran before the first release. */
function secondsIn(takes: string | null): number {
  const [, amount, unit] = /^([\d.]+) (s|min)$/.exec(takes ?? '') ?? []
  return Number(amount ?? 0) * (unit === 'min' ? 60 : 1)
}

function inWords(seconds: number): string {
  return seconds < 90 ? `${Number(seconds.toFixed(1))} s` : `${Math.ceil(seconds / 60)} min`
}
