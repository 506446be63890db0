import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedCluster } from './engines.ts'
import type { MailBehaviour } from './mail-server.ts'
import { type Fault, type Scene, secondsToServe, underLoad } from './under-load.ts'

/** Long enough for first retries to fail as well. Unit: seconds. */
const DURATION = 25

/** The mail server fails in different ways, while everybody goes on working. */
export async function breakMail(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('mail server', obstacle)]
  const seeded = await seedCluster()
  const floors: Floor[] = []
  for (const fault of FAULTS) floors.push(...(await underLoad(seeded, fault)))
  return floors
}

const FAULTS: Fault[] = [
  {
    name: 'mail server down',
    happen: async (scene) => {
      await scene.mail.stop()
      await scene.wait(DURATION)
      await scene.mail.start()
      return secondsToServe(scene)
    },
    // One may have arrived just before its confirmation was cut off.
    mayDouble: () => 2,
  },
  { name: 'mail server slow', happen: behaving('slow') },
  { name: 'mail server refusing', happen: behaving('refusing') },
  {
    name: 'mail server dropping the connection after DATA',
    happen: behaving('dropping'),
    // The server has the email, but the product cannot know: it must send it again.
    mayDouble: ({ mail }) => mail.dropped,
  },
]

function behaving(behaviour: MailBehaviour) {
  return async (scene: Scene) => {
    scene.mail.behaviour = behaviour
    await scene.wait(DURATION)
    scene.mail.behaviour = 'working'
    return secondsToServe(scene)
  }
}
