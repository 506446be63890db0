import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Budget } from './budgets.ts'
import { memory, ROOT, type Running } from './processes.ts'
import { median } from './report.ts'

const STARTS = 5
/** Unit: milliseconds. What a process does of its own after a start is over by then. */
export const SETTLED = 3000
const MOST = { start: 800, idle: 125, underLoad: 300, dependencies: 80 }

/** How long a start takes until the product answers, and its resident memory when nobody asks. */
export async function measureWeight(start: (data: string) => Promise<Running>): Promise<Budget[]> {
  const times: number[] = []
  const idle: number[] = []
  for (let round = 0; round < STARTS; round++) {
    const data = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
    const begun = performance.now()
    const product = await start(data)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, SETTLED))
    idle.push(memory(product.pid))
    await product.stop()
    rmSync(data, { recursive: true })
  }
  return [
    atMost('start until it answers, ms', MOST.start, median(times)),
    atMost('idle memory, MB', MOST.idle, median(idle)),
  ]
}

/** The highest that a process came to while it was asked for everything, exports included. */
export function memoryUnderLoad(most: number): Budget {
  return atMost('memory under load, MB', MOST.underLoad, most)
}

/** What `npm ci --omit=dev --omit=optional` installs, which is what runs beside PostgreSQL; without Node itself. */
export function dependencies(): Budget {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>
  }
  const needed = Object.entries(lock.packages).filter(
    ([path, { dev, optional, devOptional }]) =>
      path && !dev && !optional && !devOptional && path !== 'node_modules/node',
  )
  const bytes = needed.reduce((sum, [path]) => sum + sizeOf(join(ROOT, path)), 0)
  return atMost('production dependencies, MB', MOST.dependencies, bytes / 2 ** 20)
}

/** Without the packages inside a package, which are counted by themselves. Unit: bytes on the disk. */
function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  const own = found.blocks * 512
  if (!found.isDirectory()) return own
  const inside = readdirSync(path).filter((name) => name !== 'node_modules')
  return inside.reduce((sum, name) => sum + sizeOf(join(path, name)), own)
}
