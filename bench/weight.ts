import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Budget } from './budgets.ts'
import { memory, type Running } from './processes.ts'
import { median } from './report.ts'

const STARTS = 5
/** Unit: milliseconds. What a process does of its own after a start is over by then. */
const SETTLED = 3000
const MOST = { start: 800, idle: 125, underLoad: 300 }

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

/** The most that any round of requests left it with. */
export function memoryUnderLoad(most: number): Budget {
  return atMost('memory under load, MB', MOST.underLoad, most)
}
