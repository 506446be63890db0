import { type Floor, notRun } from '../../bench/floors.ts'
import type { Running } from '../../bench/server.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import { proxyObstacle, startProxy } from './proxy.ts'
import { siteOf } from './site.ts'
import { EMAILS_AT_A_TIME, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

const TIMES = 3
/** Unit: seconds. */
const AWAY = 5

/** Processes are killed behind nginx with the site of `deploy`, which then answers itself or asks another one. */
export async function killBehindNginx(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle() ?? proxyObstacle('nginx')
  if (obstacle) return [notRun('killed behind nginx', obstacle)]
  return [...(await killOneOf(2)), ...(await killOneOf(1))]
}

/** Kills one of so many processes after the other, and starts it again after a while. */
async function killOneOf(processes: number): Promise<Floor[]> {
  let stopProxy = () => Promise.resolve()
  const floors = await underLoad(await seedCluster(), {
    name: `one of ${processes} killed behind nginx, ${TIMES} times`,
    // Another process has to start first if there is none.
    ...(processes > 1 && { within: SERVES_WITHIN }),
    // An answer that has begun ends with the process.
    mayBreak: TIMES,
    mayDouble: () => EMAILS_AT_A_TIME * TIMES,
    happen: async (scene) => {
      const running = [scene.product]
      while (running.length < processes) running.push(await scene.start())
      const port = await freePort()
      const proxy = await startProxy('nginx', port, (folder) => siteOf(running.map(portOf), port, folder))
      stopProxy = proxy.stop
      scene.via(`http://127.0.0.1:${port}`)
      // Until nothing is on its way past nginx.
      await scene.wait(AWAY)
      const seconds: number[] = []
      for (let nth = 0; nth < TIMES; nth++) {
        await scene.wait(1 + nth / TIMES)
        const victim = running.shift()!
        await scene.kill(victim)
        if (processes > 1) seconds.push(await secondsToServe(scene))
        await scene.wait(AWAY)
        const start = performance.now()
        running.push(await scene.start(victim))
        if (processes === 1) seconds.push(await secondsToServe(scene, start))
      }
      return Math.max(...seconds)
    },
  })
  await stopProxy()
  return floors
}

function portOf({ url }: Running): number {
  return Number(new URL(url).port)
}
