import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import { EMAILS_AT_A_TIME, secondsToServe, underLoad } from './under-load.ts'

/** Two servers share a PostgreSQL database; one is killed and stays away. */
export async function killOneOfTwo(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('two servers, one killed', obstacle)]
  return underLoad(await seedCluster(), {
    name: 'two servers, one killed',
    mayDouble: () => EMAILS_AT_A_TIME,
    happen: async (scene) => {
      await scene.start()
      await scene.wait(5)
      await scene.kill(scene.product)
      return secondsToServe(scene)
    },
  })
}
