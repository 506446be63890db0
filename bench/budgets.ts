import type { Measured } from './load.ts'
import { median, type Outcome, ratio } from './report.ts'
import { STORM } from './sign-in.ts'

export type Budget = { name: string; goal: string; measured: number; holds: boolean }

/** Shares are judged at this size, the statistics' and the export's also at the largest. */
const COMMON_SIZE = 200_000
/** At least this share of what the bare server does with the same statements, at 16 connections. */
const SHARE_OF_BARE: Record<string, number> = {
  'student dashboard': 0.6,
  'student dashboard, each request somebody else': 0.6,
  'review page of 20, manager': 0.9,
  'statistics, admin': 0.5,
  'statistics, manager': 0.5,
  'opening a link, JSON': 0.6,
  'opening a link, page': 0.3,
  submitting: 0.5,
  'sign-in': 1 / 1.2,
}
const SHARE_IN_SEARCHES = 0.9
const BELOW_IN_STORM = 3
/** One search at 1 connection and the largest size, for managers of large and small departments and the admin. Unit: milliseconds. */
const SEARCH_P50 = 17
const SEARCH_P99 = 60
const EXPORT = {
  share: 0.85,
  firstByte: 500,
  heldUp: 20,
  memoryAdded: 40,
  memoryOfMany: 300,
  ofCommonRate: 0.75,
}

/** The time of one request may grow this many times from one size to the next … */
const GROWTH_BY_STEP: Record<string, number> = {
  'student dashboard': 1.3,
  'opening a link, JSON': 1.3,
  'opening a link, page': 1.3,
  submitting: 1.3,
  'renewing a link': 1.3,
}
/** … and this many times from the smallest to the largest. */
const GROWTH_OVERALL: Record<string, number> = {
  'review page of 20, manager': 1.5,
  'statistics, admin': 1.2,
  'statistics, manager': 1.2,
}

/** The cases whose growth is judged. */
export const GROWING = [...Object.keys(GROWTH_BY_STEP), ...Object.keys(GROWTH_OVERALL)]

/** Which of the budgets hold; the growth by what was measured side by side. What was not measured is not judged. */
export function judge(outcomes: Outcome[], sideBySide: Outcome[]): Budget[] {
  const sizes = sizesOf(outcomes)
  const largest = sizes.at(-1)
  const common = sizes.includes(COMMON_SIZE) ? COMMON_SIZE : largest
  const isJudged = ({ case: { key }, size }: Outcome) => size === common || (size === largest && 'dg'.includes(key))
  return [
    ...outcomes.filter(isJudged).flatMap(shareOfFloor),
    ...rateOfExports(sideBySide, common, largest),
    ...outcomes.filter(({ size }) => size === largest).flatMap(timeOfSearch),
    ...growth(sideBySide, sizesOf(sideBySide)),
  ]
}

function shareOfFloor(outcome: Outcome): Budget[] {
  const {
    case: { key, name },
    size,
    connections,
    product,
    floor,
  } = outcome
  if (key === 'g') return ofExport(outcome)
  if (name === STORM) return [ofStorm(outcome)]
  const goal = key === 'c' ? SHARE_IN_SEARCHES : SHARE_OF_BARE[name]
  if (connections !== 16 || goal === undefined) return []
  return [atLeast(`${name} at ${size}: share of bare`, goal, ratio(product, floor, perSecond))]
}

function timeOfSearch({ case: { key, name }, connections, product }: Outcome): Budget[] {
  if (key !== 'c' || connections !== 1) return []
  return [
    atMost(`${name}: p50 in ms`, SEARCH_P50, median(product.map((run) => run.p50))),
    atMost(`${name}: p99 in ms`, SEARCH_P99, median(product.map((run) => run.p99))),
  ]
}

function ofStorm({ case: { name }, connections, product, floor }: Outcome): Budget {
  const times = ratio(product, floor, (run) => run.p99)
  const called = connections === 1 ? name : `${name}, ${connections} connections`
  return below(`${called}: times the p99 without it`, BELOW_IN_STORM, times)
}

function ofExport({ case: { name }, connections, product, floor }: Outcome): Budget[] {
  const of = (pick: (run: Measured) => number) => median(product.map(pick))
  const most = (pick: (run: Measured) => number | undefined) =>
    Math.max(...product.map((run) => pick(run) ?? Number.NaN))
  const called = connections === 1 ? name : `${connections} times ${name}`
  const always = [
    atMost(
      `${called}: broken off`,
      0,
      most(({ broken }) => broken),
    ),
    atMost(
      `${called}: event loop held up, ms`,
      EXPORT.heldUp,
      most(({ heldUp }) => heldUp),
    ),
  ]
  const highest = most(({ memory }) => memory)
  if (connections > 1) return [...always, atMost(`${called}: memory in all, MB`, EXPORT.memoryOfMany, highest)]
  return [
    atLeast(`${called}: share of bare`, EXPORT.share, ratio(product, floor, perSecond)),
    below(
      `${called}: first byte, ms`,
      EXPORT.firstByte,
      of(({ p50 }) => p50),
    ),
    ...always,
    atMost(`${called}: memory added, MB`, EXPORT.memoryAdded, highest),
  ]
}

/** What no budget is about, and a reader of the budgets would ask for. */
export function besides(outcomes: Outcome[]): string[] {
  return outcomes.flatMap(({ case: { key, name }, size, connections, product }) => {
    if (key !== 'g') return []
    const called = `${connections === 1 ? name : `${connections} times ${name}`} at ${size}`
    const longest = Math.max(...product.map(({ passed = Number.NaN }) => passed)).toFixed(0)
    const turn = notJudged(`${called}: longest turn of ${longest} ms`, 'with the waiting for a core')
    if (connections > 1) return [turn]
    const firstRow = median(product.map((run) => run.firstRow ?? Number.NaN)).toFixed(0)
    return [notJudged(`${called}: first row after ${firstRow} ms`, 'the database sorts before it'), turn]
  })
}

/** How many rows leave in a second must hardly depend on how many there are. */
function rateOfExports(outcomes: Outcome[], from: number | undefined, to: number | undefined): Budget[] {
  if (from === to) return []
  const [before, after] = [from, to].map((size) =>
    outcomes.find((outcome) => outcome.case.key === 'g' && outcome.size === size),
  )
  if (!before || !after) return []
  const rate = ratio(after.product, before.product, perSecond)
  return [atLeast(`export: rows per second at ${to}, of those at ${from}`, EXPORT.ofCommonRate, rate)]
}

/** Ascending. */
function sizesOf(outcomes: Outcome[]): number[] {
  return [...new Set(outcomes.map((outcome) => outcome.size))].toSorted((a, b) => a - b)
}

function growth(outcomes: Outcome[], sizes: number[]): Budget[] {
  const steps = sizes.slice(1).flatMap((size, index) => grownBetween(outcomes, [sizes[index], size], GROWTH_BY_STEP))
  return sizes.length > 1 ? [...steps, ...grownBetween(outcomes, [sizes[0], sizes.at(-1)], GROWTH_OVERALL)] : steps
}

function grownBetween(
  outcomes: Outcome[],
  sizes: [from: number | undefined, to: number | undefined],
  goals: Record<string, number>,
): Budget[] {
  return Object.entries(goals).flatMap(([name, most]) => {
    const [before, after] = sizes.map((size) =>
      outcomes.find((outcome) => outcome.case.name === name && outcome.size === size),
    )
    if (!before || !after) return []
    const times = ratio(after.product, before.product, (run) => run.p50)
    return [atMost(`${name}: growth from ${sizes[0]} to ${sizes[1]}`, most, times)]
  })
}

function perSecond(run: Measured): number {
  return run.perSecond
}

/** A budget that a larger figure would break. */
export function atMost(name: string, goal: number, measured: number): Budget {
  return { name, goal: `at most ${goal}`, measured, holds: measured <= goal }
}

/** A budget that the goal itself would break. */
export function below(name: string, goal: number, measured: number): Budget {
  return { name, goal: `below ${goal}`, measured, holds: measured < goal }
}

/** A budget that a smaller figure would break. */
export function atLeast(name: string, goal: number, measured: number): Budget {
  return { name, goal: `at least ${Number(goal.toFixed(2))}`, measured, holds: measured >= goal }
}

/** Left out, and said so: silence would look like a budget that holds. */
export function notJudged(what: string, why: string): string {
  return `not judged: ${what} (${why})`
}
