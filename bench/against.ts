import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CASES, openWorld } from './cases.ts'
import { dropDatabase, query, urlOf, warmUp } from './database.ts'
import { asTable, atLeast, type Floor, median, ratio } from './floors.ts'
import { ROOT, type Run, startProduct } from './server.ts'
import { send, worldsFor } from './turns.ts'

/** The share of the earlier release's throughput that each case must keep. */
const KEPT = 0.95
const CONNECTIONS = 16
const SUBMISSIONS = 300

/**
 * This build and an earlier one, each on its own copy of one database, in turn. The earlier one seeds the database with
 * its own schema; this one migrates its copy, as an upgrade does.
 */
export async function compareWithRelease(checkout: string, size: number, dataDir: string, options: Options) {
  const seeded = `fieldmark_bench_release_${size}`
  seedIn(checkout, size, seeded)
  const before = await openSide('before', checkout, seeded, dataDir)
  const now = await openSide('now', ROOT, seeded, dataDir)
  const floors: Floor[] = []
  const rows: string[][] = []
  for (const one of CASES.filter(({ name }) => name.includes(options.only))) {
    const sides = [before, now].map((side) => ({ ...side, take: worldsFor(one, side.world), runs: [] as Run[] }))
    for (let round = 0; round <= options.rounds; round++)
      // Who comes second finds a warmer machine, so that both begin equally often.
      for (const { product, take, runs } of round % 2 ? sides : sides.toReversed()) {
        const run = await send(product, one, one.shots(take(SUBMISSIONS)), { connections: CONNECTIONS, ...options })
        // The first round warms up.
        if (round > 0) runs.push(run)
      }
    const [earlier, later] = sides.map(({ runs }) => runs) as [Run[], Run[]]
    const perRound = later.map((run, round) => run.perSecond / earlier[round]!.perSecond)
    const kept = ratio(later, earlier, (run) => run.perSecond)
    floors.push(atLeast(`${one.name}: of the release before`, KEPT, kept))
    const rates = [earlier, later].map((runs) => median(runs.map((run) => run.perSecond)).toFixed(1))
    rows.push([one.name, ...rates, kept.toFixed(2), Math.min(...perRound).toFixed(2), Math.max(...perRound).toFixed(2)])
  }
  await now.close()
  await before.close()
  await dropDatabase(seeded)
  return { floors, table: asTable(['case', 'before/s', 'now/s', 'ratio', 'lowest', 'highest'], rows) }
}

type Options = { only: string; rounds: number; seconds: number }

function seedIn(checkout: string, size: number, database: string): void {
  const script = `const { freshDatabase } = await import('./bench/database.ts'); await freshDatabase(${size}, '${database}')`
  const args = ['--conditions=fieldmark-source', '--input-type=module', '--eval', script]
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${checkout} could not seed ${database}`)
}

async function openSide(name: string, root: string, seeded: string, dataDir: string) {
  const database = `fieldmark_bench_${name}`
  await dropDatabase(database)
  await query('postgres', `create database ${database} template ${seeded} strategy file_copy`)
  const product = await startProduct(join(dataDir, database), urlOf(database), root)
  // A migration rewrites rows; neither side is to read around what the old ones left.
  await query(database, 'vacuum full analyze')
  await warmUp(database)
  const world = await openWorld(database)
  const close = async () => {
    await product.stop()
    await dropDatabase(database)
  }
  return { product, world, close }
}
