import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASES, GROWING_ONLY, inTurn, type World } from './cases.ts'
import { measureExportGrowth } from './export.ts'
import { load, WARM_UP } from './load.ts'
import type { Running } from './processes.ts'
import { startProduct } from './product.ts'
import type { Outcome } from './report.ts'

/** A size that was measured, with requests that nobody has answered yet. */
export type Grown = { size: number; database: string; world: World }

/**
 * The time of one request at every size, at one connection. All sizes at once and in turn: measured one size after the
 * other, minutes lie between them in which the machine becomes faster or slower than what is measured.
 */
export async function measureGrowth(
  sizes: Grown[],
  names: string[],
  { only, rounds, seconds }: { only: string | undefined; rounds: number; seconds: number },
): Promise<Outcome[]> {
  const asked = [...CASES, ...GROWING_ONLY].filter(
    ({ key, name }) => names.includes(name) && (!only || only.includes(key)),
  )
  const isExportAsked = !only || only.includes('g')
  if (asked.length === 0 && !isExportAsked) return []
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
  const sides: (Grown & { product: Running })[] = []
  for (const side of sizes)
    sides.push({ ...side, product: await startProduct(side.database, join(folder, String(side.size))) })
  const outcomes: Outcome[] = []
  for (const one of asked) {
    const measured = sides.map((side) => ({ ...side, shots: one.shots(side.world), runs: [] as Outcome['product'] }))
    const most = Math.min(...measured.map(({ shots }) => Math.floor(shots.length / (rounds + 1))))
    if (!one.once)
      for (const { product, shots } of measured)
        await load(product, inTurn(shots, one), { connections: 16, seconds: WARM_UP })
    // The first round is not counted: what can be asked once only gets warm by it.
    for (let round = 0; round <= rounds; round++)
      for (const { product, shots, runs } of measured) {
        const next = inTurn(one.once ? shots.splice(0, most) : shots, one)
        const run = await load(product, next, { connections: 1, seconds })
        if (round > 0) runs.push(run)
      }
    for (const { size, runs } of measured)
      outcomes.push({ case: one, size, connections: 1, product: runs, floor: [], postgres: [] })
  }
  if (isExportAsked) outcomes.push(...(await measureExportGrowth(sides, rounds)))
  for (const { product } of sides) await product.stop()
  rmSync(folder, { recursive: true })
  return outcomes
}
