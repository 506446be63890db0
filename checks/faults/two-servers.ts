import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import { secondsToServe, underLoad } from './under-load.ts'

/** The killed one was sending so many emails. The other sends them again. */
const EMAILS_AT_A_TIME = 2

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
