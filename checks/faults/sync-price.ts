import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, type Floor, median } from '../../bench/floors.ts'
import { ROOT } from '../../bench/server.ts'
import { seedDataDir, startEmbedded, submitAll } from './submissions.ts'

const INTERNSHIPS = 20_000
const ROUNDS = 7
const SUBMISSIONS = 200

/** Submissions per second with and without syncing, in turns, on this machine's disk. */
export async function measureSyncing(): Promise<Floor[]> {
  // The system's temporary folder may be in memory.
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'dist/sync-price-'))
  const tokens = await seedDataDir(join(folder, 'synced'), INTERNSHIPS)
  cpSync(join(folder, 'synced'), join(folder, 'not-synced'), { recursive: true })
  const sides = [
    { server: await startEmbedded(join(folder, 'synced')), perSecond: [] as number[] },
    { server: await startEmbedded(join(folder, 'not-synced'), { isSynced: false }), perSecond: [] as number[] },
  ]
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const own = tokens.slice(round * SUBMISSIONS, (round + 1) * SUBMISSIONS)
    for (const { server, perSecond } of sides) {
      const start = performance.now()
      const confirmed = await submitAll(server, own)
      if (confirmed.length < own.length) throw new Error('a submission was refused')
      if (round > 0) perSecond.push(confirmed.length / ((performance.now() - start) / 1000))
    }
  }
  for (const { server } of sides) await server.stop()
  rmSync(folder, { recursive: true })
  const [synced, notSynced] = sides.map(({ perSecond }) => median(perSecond))
  process.stdout.write(`submissions per second: ${synced!.toFixed(1)} with syncing, ${notSynced!.toFixed(1)} without\n`)
  return [atLeast('submissions per second with syncing, of those without', 0.3, synced! / notSynced!)]
}
