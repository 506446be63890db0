import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#domain/durations'
import { createTestApp } from '../test-app.ts'
import { type Found, RULES, type Rule } from './rules.ts'
import { take, walks } from './walk.ts'
import { openWorld } from './world.ts'

// Random people do random things, and from outside, in pages, emails and answers of the API, nothing is seen against the rules.
// `npm run walk` takes more walks and longer ones.

const { WALK_SEEDS = '6', WALK_STEPS = '60', WALK_FROM = '20300617', WALK_SHORTEN = '60' } = process.env
/** How long each failing walk is shortened. */
const SHORTEN_WITHIN = Number(WALK_SHORTEN) * SECOND

const app = await createTestApp()
const begin = await openWorld(app)

it('nothing happens that must not, whatever people do', { timeout: 24 * 60 * MINUTE }, async () => {
  const broken = new Map<Rule, string>()
  for (let seed = Number(WALK_FROM); seed < Number(WALK_FROM) + Number(WALK_SEEDS); seed++)
    for (let failure = await walkOnce(seed, broken); failure; failure = await walkOnce(seed, broken)) {
      const { rule, what, trace } = failure
      const report = [`${rule}: ${RULES[rule]}`, what, `seed ${seed}, ${WALK_STEPS} steps:`, ...trace].join('\n  ')
      if (process.env.WALK_SEEDS) process.stdout.write(`${report}\n\n`)
      broken.set(rule, report)
    }
  expect([...broken.values()].join('\n\n')).toBe('')
})

/** The shortest walk found that breaks a rule which no walk has broken yet. */
async function walkOnce(seed: number, broken: ReadonlyMap<Rule, string>) {
  let failure: (Found & { trace: string[] }) | null = null
  let deadline = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(walks(Number(WALK_STEPS)), async (acts) => {
    const { rule: known, trace: shortest } = failure ?? {}
    if (performance.now() > deadline) return true
    const { walk, found } = await begin((rule) => (known ? rule === known : !broken.has(rule)))
    await take(walk, acts, shortest?.includes('the end') ?? true)
    const [first] = found
    if (!first) return true
    failure = { ...first, trace: walk.trace }
    deadline = Math.min(deadline, performance.now() + SHORTEN_WITHIN)
    return false
  })
  await fc.check(property, { seed, numRuns: 1 })
  return failure as (Found & { trace: string[] }) | null
}
