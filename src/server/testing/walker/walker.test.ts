import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#domain/time/durations'
import { createTestApp } from '../test-app.ts'
import { RULES, type Rule } from './rules.ts'
import { type Step, shorten, stepsOf, take } from './walk.ts'
import { openWorld } from './world.ts'

// Random people do random things, and pages, emails and API responses never violate the rules. `npm run walk` takes more and
// longer walks.

const { WALK_SEEDS = '6', WALK_STEPS = '60', WALK_FROM = '20300617', WALK_SHORTEN = '20', WALK_RULE } = process.env
const SEEDS = Array.from({ length: Number(WALK_SEEDS) }, (_, index) => Number(WALK_FROM) + index)

const app = await createTestApp()
const begin = await openWorld(app)

it('nothing happens that must not, whatever people do', { timeout: 24 * 60 * MINUTE }, async () => {
  expect(SEEDS.length, 'WALK_SEEDS is a number').toBeGreaterThan(0)
  const broken = new Map<Rule, string>()
  for (const seed of SEEDS)
    for (let failure = await walk(seed, broken); failure; failure = await walk(seed, broken)) {
      const { rule, what, trace } = failure
      const report = [`${rule}: ${RULES[rule]}`, what, `Seed ${seed}, ${WALK_STEPS} steps:`, ...trace].join('\n  ')
      if (process.env.WALK_SEEDS) process.stdout.write(`${report}\n\n`)
      broken.set(rule, report)
    }
  expect([...broken.values()].join('\n\n')).toBe('')
})

/** The shortest walk found that breaks a rule which no walk has broken yet; null if there is none. */
async function walk(seed: number, broken: ReadonlyMap<Rule, string>) {
  const steps = stepsOf(seed, Number(WALK_STEPS))
  let failure = await firstFailure(steps, (rule) => !broken.has(rule) && (!WALK_RULE || rule === WALK_RULE))
  if (!failure) return null
  const { rule } = failure
  const deadline = performance.now() + Number(WALK_SHORTEN) * SECOND
  const fails = async (fewer: readonly Step[]) => {
    const shorter = await firstFailure(fewer, (other) => other === rule)
    failure = shorter ?? failure
    return shorter !== null
  }
  await shorten(failure.taken, fails, () => performance.now() > deadline)
  return failure
}

async function firstFailure(steps: readonly Step[], isLookedFor: (rule: Rule) => boolean) {
  const one = await begin(isLookedFor)
  const taken = await take(one, steps)
  const [first] = one.found
  return first ? { ...first, trace: one.trace, taken } : null
}
