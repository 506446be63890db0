import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Floor } from '../../bench/floors.ts'
import { seedEmbedded } from './engines.ts'
import { secondsToServe, underLoad } from './under-load.ts'

const HOUR = 60 * 60 * 1000
/** Seconds with a wrong clock. */
const DURATION = 10
/** When the clock jumps ahead, two emails being sent look abandoned; that happens twice. */
const MAY_DOUBLE = 4

/** The clock of the process, which the embedded database shares, jumps ahead by an hour, back, and ahead again. */
export async function shiftClock(): Promise<Floor[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-clock-'))
  const file = join(folder, 'offset')
  const jumpTo = (offset: number) => writeFileSync(file, String(offset))
  jumpTo(0)
  const seconds: number[] = []
  const floors = await underLoad(await seedEmbedded(), {
    name: 'clock jumps by an hour',
    nodeArgs: ['--import', './checks/faults/shifted-clock.ts'],
    settings: () => ({ CLOCK_FILE: file }),
    mayDouble: () => MAY_DOUBLE,
    happen: async (scene) => {
      // Emails enqueued before the jump back wait until the clock has caught up: the last jump saves that hour.
      for (const offset of [HOUR, 0, HOUR]) {
        jumpTo(offset)
        seconds.push(await secondsToServe(scene))
        await scene.wait(DURATION)
      }
      return Math.max(...seconds)
    },
  })
  rmSync(folder, { recursive: true })
  return floors
}
