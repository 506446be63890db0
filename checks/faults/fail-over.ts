import { type Floor, notRun } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { seedOn } from './engines.ts'
import { EMAILS_AT_A_TIME, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

/** The primary is killed, and its standby takes over. DATABASE_URL names both. */
export async function failOver(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('primary killed, standby takes over', obstacle)]
  const primary = await Cluster.start()
  let serving = primary
  const seeded = await seedOn(() => serving)
  const standby = await primary.addStandby()
  // The standby first: it has to be passed over.
  const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(',')
  return underLoad(seeded, {
    name: 'primary killed, standby takes over',
    within: SERVES_WITHIN,
    mayDouble: () => EMAILS_AT_A_TIME,
    settings: ({ settings }) => {
      const url = settings.DATABASE_URL.replace(`127.0.0.1:${primary.port}`, hosts)
      return { DATABASE_URL: `${url}?target_session_attrs=read-write` }
    },
    happen: async (scene) => {
      await scene.wait(5)
      await primary.crash()
      await standby.promote()
      serving = standby
      return secondsToServe(scene)
    },
  })
}
