import pg from 'pg'
import { type Floor, notRun } from '../../bench/floors.ts'
import { ACCOUNT, Cluster } from './cluster.ts'
import { openCluster, seedCluster } from './engines.ts'
import { Network } from './network.ts'
import { EMAILS_AT_A_TIME, type Fault, secondsToServe, underLoad } from './under-load.ts'

/** Unit: seconds. */
const DURATION = 15
const SECONDS_CUT_OFF = 60

/** PostgreSQL fails in different ways, while everybody goes on working. */
export async function breakPostgres(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun('PostgreSQL', obstacle)]
  const cluster = await openCluster()
  const network = new Network(cluster.port)
  const port = await network.listen()
  const faults = [crash(cluster), outOfConnections(cluster), readOnly(cluster), cutOff(cluster, network, port)]
  const floors: Floor[] = []
  for (const fault of faults) {
    const mayDouble = () => EMAILS_AT_A_TIME
    floors.push(...(await underLoad(await seedCluster(), { mayDouble, ...fault })))
  }
  network.close()
  return floors
}

function crash(cluster: Cluster): Fault {
  return {
    name: 'PostgreSQL restarted at once',
    happen: async (scene) => {
      await cluster.crash()
      await cluster.start()
      return secondsToServe(scene)
    },
  }
}

/** Others take every connection. The product loses those that it has, and cannot open new ones. */
function outOfConnections(cluster: Cluster): Fault {
  return {
    name: 'PostgreSQL out of connections',
    happen: async (scene) => {
      const others: pg.Client[] = []
      const takeAll = async () => {
        for (let other = await connectAnother(cluster); other; other = await connectAnother(cluster)) others.push(other)
      }
      await takeAll()
      await cluster.query(
        'postgres',
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ACCOUNT}' and datname <> 'postgres'`,
      )
      for (let second = 0; second < DURATION; second++) {
        await takeAll()
        await scene.wait(1)
      }
      await Promise.all(others.map((other) => other.end()))
      return secondsToServe(scene)
    },
  }
}

async function connectAnother(cluster: Cluster): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

/** Simulates a server that has become a standby, or that its provider protects because it is nearly full. */
function readOnly(cluster: Cluster): Fault {
  const alter = async (change: string) => {
    await cluster.query('postgres', `alter system ${change}`)
    await cluster.query('postgres', 'select pg_reload_conf()')
  }
  return {
    name: 'PostgreSQL read-only',
    happen: async (scene) => {
      await alter('set default_transaction_read_only = on')
      await scene.wait(DURATION)
      await alter('reset default_transaction_read_only')
      return secondsToServe(scene)
    },
  }
}

function cutOff(cluster: Cluster, network: Network, port: number): Fault {
  return {
    name: `PostgreSQL cut off for ${SECONDS_CUT_OFF} s`,
    settings: ({ settings }) => ({ DATABASE_URL: settings.DATABASE_URL.replace(`:${cluster.port}/`, `:${port}/`) }),
    happen: async (scene) => {
      network.cut()
      await scene.wait(SECONDS_CUT_OFF)
      network.repair()
      return secondsToServe(scene)
    },
  }
}
