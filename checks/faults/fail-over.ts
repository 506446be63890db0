import { type Floor, notRun } from '../../bench/floors.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { ACCOUNT, Cluster } from './cluster.ts'
import { seedOn } from './engines.ts'
import { proxyObstacle, startProxy } from './proxy.ts'
import { EMAILS_AT_A_TIME, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

type Pair = { primary: Cluster; standby: Cluster }
type Route = {
  name: string
  /** The processes of the product. */
  processes: number
  /** Resolves to the hosts and options of DATABASE_URL, and to what stops the way there. */
  open(pair: Pair): Promise<{ hosts: string; options: string; close?: () => Promise<void> }>
}

const ROUTES: Route[] = [
  {
    name: 'primary killed, DATABASE_URL names both',
    processes: 1,
    // The standby first: it has to be passed over.
    open: async ({ primary, standby }) => ({
      hosts: `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`,
      options: '?target_session_attrs=read-write',
    }),
  },
  {
    name: 'primary killed behind haproxy, two processes',
    processes: 2,
    open: async ({ primary, standby }) => {
      const port = await freePort()
      const { stop: close } = await startProxy('haproxy', port, () => haproxyConfig(port, [primary, standby]))
      return { hosts: `127.0.0.1:${port}`, options: '', close }
    },
  },
]

/** The primary is killed, and its synchronous standby takes over. */
export async function failOver(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle() ?? proxyObstacle('haproxy')
  if (obstacle) return [notRun('primary killed, standby takes over', obstacle)]
  const floors: Floor[] = []
  for (const route of ROUTES) floors.push(...(await failOverBy(route)))
  return floors
}

async function failOverBy({ name, processes, open }: Route): Promise<Floor[]> {
  const primary = await Cluster.start()
  let serving = primary
  const seeded = await seedOn(() => serving)
  const standby = await primary.addStandby()
  const { hosts, options, close } = await open({ primary, standby })
  const floors = await underLoad(seeded, {
    name,
    within: SERVES_WITHIN,
    mayDouble: () => EMAILS_AT_A_TIME * processes,
    settings: ({ settings }) => ({
      DATABASE_URL: settings.DATABASE_URL.replace(`127.0.0.1:${primary.port}`, hosts) + options,
    }),
    happen: async (scene) => {
      for (let number = 1; number < processes; number++) await scene.start()
      await scene.wait(5)
      await primary.crash()
      await standby.promote()
      serving = standby
      return secondsToServe(scene)
    },
  })
  await close?.()
  return floors
}

/**
 * haproxy signs in to each server every second and asks whether it is the primary: the answer is one row with one column, `f`.
 * It ends the connections to a server that no longer is.
 */
function haproxyConfig(port: number, servers: Cluster[]): string {
  const signIn = packet('', Buffer.from(`\0\x03\0\0user\0${ACCOUNT}\0database\0postgres\0\0`))
  const ask = packet('Q', Buffer.from('select pg_is_in_recovery()\0'))
  const primary = packet('D', Buffer.from('\0\x01\0\0\0\x01f'))
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${signIn}
  tcp-check send-binary ${ask}
  tcp-check expect binary ${primary}
  default-server inter 1s fall 1 rise 1 on-marked-down shutdown-sessions
${servers.map((server, number) => `  server database${number} 127.0.0.1:${server.port} check`).join('\n')}
`
}

/** A message of PostgreSQL's protocol, in hexadecimal. */
function packet(type: string, content: Buffer): string {
  const length = Buffer.alloc(4)
  length.writeInt32BE(length.length + content.length)
  return Buffer.concat([Buffer.from(type), length, content]).toString('hex')
}
