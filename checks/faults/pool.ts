import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import { SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

/** Unit: seconds. */
const DURATION = 30
/** Twice as many as the pool has connections. */
const CLIENTS = 20

/** Somebody locks a table that most requests need: their statements wait, and soon they have every connection of the pool. */
export async function exhaustPool(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('pool exhausted', obstacle)]
  return underLoad(await seedCluster(), {
    name: 'pool exhausted',
    within: SERVES_WITHIN,
    clients: CLIENTS,
    happen: async (scene) => {
      await scene.engine.query(`begin; lock table profiles; select pg_sleep(${DURATION}); commit`)
      return secondsToServe(scene)
    },
  })
}
