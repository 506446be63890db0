import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { Disk } from './disk.ts'
import { openCluster, seedCluster, seedEmbedded } from './engines.ts'
import { EMAILS_AT_A_TIME, type Scene, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

/** Unit: seconds. */
const DURATION = 15

/** Nothing more can be written, not even the database's log, until somebody makes room and starts what has stopped. */
export async function fillDisk(): Promise<Floor[]> {
  const obstacle = Disk.obstacle()
  if (obstacle) return [notRun('full disk', obstacle)]
  return [...(await fillEmbedded()), ...(await fillPostgres())]
}

/** The product goes on, unless it can no longer sync its log: then a service manager would start it again. */
async function fillEmbedded(): Promise<Floor[]> {
  const disk = new Disk(2000)
  const floors = await underLoad(await seedEmbedded(disk.folder), {
    name: 'full disk of DATA_DIR',
    within: SERVES_WITHIN,
    mayDouble: () => EMAILS_AT_A_TIME,
    happen: async (scene) => {
      const makeRoom = disk.fill()
      await scene.wait(DURATION)
      makeRoom()
      const start = performance.now()
      const hasEnded = !(await isAlive(scene))
      process.stdout.write(`With a full disk, the product has ${hasEnded ? 'ended' : 'gone on'}.\n`)
      if (hasEnded) {
        await scene.stop(scene.product)
        await scene.start(scene.product)
      }
      return secondsToServe(scene, start)
    },
  })
  disk.remove()
  return floors
}

function isAlive({ product }: Scene): Promise<boolean> {
  return fetch(`${product.url}/healthz`).then(
    () => true,
    () => false,
  )
}

async function fillPostgres(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun("full disk of PostgreSQL's server", obstacle)]
  const cluster = await openCluster()
  return underLoad(await seedCluster(), {
    name: "full disk of PostgreSQL's server",
    within: SERVES_WITHIN,
    mayDouble: () => EMAILS_AT_A_TIME,
    happen: async (scene) => {
      const makeRoom = cluster.disk!.fill()
      await useUpLog(cluster)
      await scene.wait(DURATION)
      makeRoom()
      if (!(await cluster.isRunning())) await cluster.start()
      return secondsToServe(scene)
    },
  })
}

const MOST_SEGMENTS = 200

/** PostgreSQL reuses old files of its log. Skips through them until it needs a new one. */
async function useUpLog(cluster: Cluster): Promise<void> {
  const skip = "select pg_logical_emit_message(true, 'fault', 'full'), pg_switch_wal()"
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const isWritten = await cluster.query('postgres', skip).then(
      () => true,
      () => false,
    )
    if (!isWritten) return
  }
  throw new Error('PostgreSQL still writes, although its disk is full.')
}
