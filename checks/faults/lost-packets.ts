import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedOn } from './engines.ts'
import { Network } from './network.ts'
import { EMAILS_AT_A_TIME, type Fault, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

/** Some requests wait for answers on connections that are lost, or all have given up. Unit: seconds. */
const [SHORT, LONG] = [3, 30]
/** A firewall or a lost host drops every packet, and no connection is ever closed. */
export async function losePackets(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('packets dropped', obstacle)]
  const primary = await Cluster.start()
  let serving = primary
  const seeded = await seedOn(() => serving)
  const standby = await primary.addStandby()
  const network = new Network(primary.port)
  const port = await network.listen()
  const fault = (name: string, duration: number, repair: () => Promise<void> | void): Fault => ({
    name,
    within: SERVES_WITHIN,
    mayDouble: () => EMAILS_AT_A_TIME,
    settings: ({ settings }) => ({ DATABASE_URL: settings.DATABASE_URL.replace(`:${primary.port}/`, `:${port}/`) }),
    happen: async (scene) => {
      network.cut()
      await scene.wait(duration)
      await repair()
      return secondsToServe(scene)
    },
  })
  const replaceHost = async () => {
    await primary.crash()
    await standby.promote()
    serving = standby
    network.forget(standby.port)
  }
  const floors: Floor[] = []
  for (const one of [
    fault(`packets dropped for ${SHORT} s`, SHORT, () => network.forget()),
    fault(`packets dropped for ${LONG} s`, LONG, () => network.forget()),
    fault('host replaced at the same name', LONG, replaceHost),
  ])
    floors.push(...(await underLoad(seeded, one)))
  network.close()
  return floors
}
