import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('grows up to its limit and no further, however much is kept', async () => {
  expect(await largest('limitYoungGeneration()')).toBe(32)
  // Else the engine itself holds it back, and nothing is left to limit.
  expect(await largest('')).toBeGreaterThan(32)
})

/** The young generation of a process of its own that keeps much for a while. Unit: MB. */
async function largest(before: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { limitYoungGeneration } from ${JSON.stringify(join(import.meta.dirname, 'young-generation.ts'))}
    ${before}
    const kept = []
    let most = 0
    for (let turn = 0; turn < 1500; turn++) {
      for (let nth = 0; nth < 1000; nth++) kept[(turn * 1000 + nth) % 400_000] = { turn, list: [turn, nth] }
      most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
      await new Promise((next) => setImmediate(next))
    }
    console.log(most / 2 ** 20)
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return Number(stdout)
}
