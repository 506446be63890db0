import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { RULES, type Rule } from './rules.ts'
import { endWalk, walks } from './walk.ts'
import { openWorld } from './world.ts'

const app = await createTestApp()
const begin = await openWorld(app)

it('explores', { timeout: 3_600_000 }, async () => {
  const seeds = Number(process.env.WALK_SEEDS ?? 5)
  const steps = Number(process.env.WALK_STEPS ?? 60)
  const from = Number(process.env.WALK_FROM ?? 1)
  const counts: Record<string, string> = {}
  const hits: Record<string, number> = {}
  const started = performance.now()
  let acts = 0
  for (let seed = from; seed < from + seeds; seed++) {
    const [commands] = fc.sample(walks(steps), { seed, numRuns: 1 })
    const walk = await begin()
    await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands!)
    await endWalk(walk)
    const trace = String(commands).split(',')
    acts += trace.length
    if (process.env.WALK_TRACE) console.log(String(commands).replaceAll(/,(?=\S)/g, '\n'))
    for (const { rule, what } of walk.found) {
      hits[rule] = (hits[rule] ?? 0) + 1
      counts[rule] ??= `seed ${seed}: ${what}`
    }
  }
  console.log(acts, 'acts', performance.now() - started)
  for (const [rule, first] of Object.entries(counts)) console.log(rule, hits[rule], RULES[rule as Rule], '\n    ', first)
  expect(1).toBe(1)
})
