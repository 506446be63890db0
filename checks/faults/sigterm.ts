import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import { secondsToServe, underLoad } from './under-load.ts'

const TIMES = 5

/** Stops the server as an upgrade does, while everybody goes on working, and starts it again. */
export async function stopUnderLoad(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('SIGTERM', obstacle)]
  return underLoad(await seedCluster(), {
    name: `SIGTERM, ${TIMES} times`,
    mayBreak: 0,
    happen: async (scene) => {
      let { product } = scene
      let slowest = 0
      for (let nth = 0; nth < TIMES; nth++) {
        await scene.wait(1 + nth / TIMES)
        await scene.stop(product)
        const start = performance.now()
        product = await scene.start()
        slowest = Math.max(slowest, await secondsToServe(scene, start))
      }
      return slowest
    },
  })
}
