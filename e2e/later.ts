import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductServer } from './server.ts'

const DAY = 86_400_000
const CLOCK_FILE = join(mkdtempSync(join(tmpdir(), 'fieldmark-clock-')), 'offset')

/** Restarts the server at noon (UTC) on the next working day after so many of them, counted from today. */
export async function restartLater(server: ProductServer, workingDays: number): Promise<void> {
  writeFileSync(CLOCK_FILE, String(untilWorkingDay(workingDays)))
  await server.stop()
  await server.start({ CLOCK_FILE, NODE_OPTIONS: '--import ./checks/faults/shifted-clock.ts' })
}

/** Unit: milliseconds. */
function untilWorkingDay(count: number): number {
  const noon = new Date()
  noon.setUTCHours(12, 0, 0, 0)
  for (let left = count; left > 0; ) {
    noon.setTime(noon.getTime() + DAY)
    if (![0, 6].includes(noon.getUTCDay())) left--
  }
  return noon.getTime() - Date.now()
}
