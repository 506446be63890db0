import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { type Seeded, seedCluster, seedEmbedded } from './engines.ts'
import { EMAILS_AT_A_TIME, type Fault, secondsToServe, underLoad } from './under-load.ts'

/** Kills the server with the embedded database repeatedly, at different moments, and restarts it. */
export async function killEmbedded({ kills }: { kills: number }): Promise<Floor[]> {
  return killOften(await seedEmbedded(), kills)
}

/** The same with a PostgreSQL server, which keeps running. */
export async function killOnPostgres({ kills }: { kills: number }): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  return obstacle ? [notRun('kill -9, PostgreSQL', obstacle)] : killOften(await seedCluster(), kills)
}

function killOften(seeded: Seeded, kills: number): Promise<Floor[]> {
  const fault: Fault = {
    name: `kill -9, ${kills} times`,
    mayDouble: () => EMAILS_AT_A_TIME * kills,
    happen: async (scene) => {
      let { product } = scene
      let slowest = 0
      for (let nth = 0; nth < kills; nth++) {
        // Spread over the phases of starting, serving and sending.
        await scene.wait(0.2 + (nth % 10) / 10)
        await scene.kill(product)
        const start = performance.now()
        product = await scene.start()
        const seconds = await secondsToServe(scene, start)
        process.stdout.write(`kill ${nth + 1}: serves again after ${seconds.toFixed(1)} s\n`)
        slowest = Math.max(slowest, seconds)
      }
      return slowest
    },
  }
  return underLoad(seeded, fault)
}
