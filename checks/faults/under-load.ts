import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost, type Floor, floorTable } from '../../bench/floors.ts'
import { type Running, SECRET, startServer } from '../../bench/server.ts'
import { Answers } from './answers.ts'
import type { Engine, Seeded } from './engines.ts'
import { countLosses } from './ledger.ts'
import { Load } from './load.ts'
import { MailServer } from './mail-server.ts'
import type { World } from './world.ts'

/** A worker sends so many emails at a time. One that the mail server has, but the queue does not know of, is sent again. */
export const EMAILS_AT_A_TIME = 2

/** How soon after a fault of the database the product serves again. Unit: seconds. */
export const SERVES_WITHIN = 15

/** What a fault can break. */
export type Scene = {
  engine: Engine
  mail: MailServer
  load: Load
  /** Starts another process of the product, or one that has ended on its port again. The load is spread over all of them. */
  start(ended?: Running): Promise<Running>
  /** The process that runs from the beginning. */
  product: Running
  /** Ends a process at once. */
  kill(product: Running): Promise<void>
  /** Asks a process to end. */
  stop(product: Running): Promise<void>
  /** Sends the load to a proxy from now on. */
  via(url: string): void
  /** Lets the load go on for some time. Unit: seconds. */
  wait(seconds: number): Promise<void>
}

export type Fault = {
  name: string
  /** Breaks something and repairs it. Resolves to the seconds from the repair until a write was confirmed again. */
  happen(scene: Scene): Promise<number>
  /** How often an email may arrive twice. */
  mayDouble?: (scene: Scene) => number
  /** Within how many seconds it serves again. */
  within?: number
  /** How many requests that have begun may stay without a whole answer. Not limited where nothing could answer. */
  mayBreak?: number
  clients?: number
  /** The product's environment and its arguments for Node. */
  settings?: (engine: Engine) => Record<string, string>
  nodeArgs?: string[]
}

const CLIENTS = 6
/** Seconds of load before and after. */
const CALM = 3
/** Fewer requests would prove nothing. */
const MIN_WRITES = 20
const MAX_SECONDS = 30
/** The server itself gives up after 30. */
const MAX_ANSWER_SECONDS = 35
const MAX_DRAINING = 240
/** Later than the limit, so that a slow start is measured. */
const MAX_STARTING = 240

/** Lets the fault happen to a product in use, and then counts what is lost. */
export async function underLoad(seeded: Seeded, fault: Fault): Promise<Floor[]> {
  const engine = await seeded.copy()
  const mail = new MailServer()
  await mail.start()
  let running: Running[] = []
  let killed: Running | null = null
  let proxy: string | null = null
  const start = async (ended?: Running) => {
    const env = {
      AUTH_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      SMTP_URL: mail.url,
      ...engine.settings,
      ...fault.settings?.(engine),
    }
    const product = await startServer([...(fault.nodeArgs ?? []), 'dist/server/main.js'], env, '/readyz', {
      seconds: MAX_STARTING,
      port: ended && Number(new URL(ended.url).port),
    })
    running = [...running.filter((one) => one !== killed), product]
    return product
  }
  const kill = (product: Running) => {
    process.kill(product.pid, 'SIGKILL')
    return stop(product)
  }
  const stop = async (product: Running) => {
    await product.stop()
    // Otherwise the load would meet a closed port.
    if (running.length > 1) running = running.filter((one) => one !== product)
    else killed = product
  }
  const product = await start()
  const answers = new Answers()
  const targets = () => (proxy ? [proxy] : running.map(({ url }) => url))
  const load = new Load(seeded.world, targets, answers, fault.clients ?? CLIENTS)
  const scene = {
    engine,
    mail,
    load,
    start,
    product,
    kill,
    stop,
    via: (url: string) => {
      proxy = url
    },
    wait: (seconds: number) => setTimeout(seconds * 1000),
  }
  await scene.wait(CALM)
  const seconds = await fault.happen(scene)
  await scene.wait(CALM)
  await load.stop()
  await emptyQueue(running.at(-1)!, seeded.world)
  await Promise.all(running.map((one) => one.stop()))
  const losses = await countLosses(engine.query, load.confirmed, mail)
  await mail.stop()
  await engine.remove()
  const floor = (what: string) => `${fault.name}, ${engine.name}: ${what}`
  const floors = [
    atLeast(floor('confirmed writes'), MIN_WRITES, load.confirmed.length),
    atMost(floor('confirmed writes lost'), 0, losses.writes),
    atMost(floor('of these, feedback'), 0, losses.feedback),
    atMost(floor('emails lost'), 0, losses.emails),
    atMost(floor('emails doubled'), fault.mayDouble?.(scene) ?? 0, losses.doubled),
    atMost(floor('errors without a sentence'), 0, answers.withoutSentence.length),
    atMost(floor('slowest answer, s'), MAX_ANSWER_SECONDS, answers.slowest),
    atMost(floor('seconds until it serves again'), fault.within ?? MAX_SECONDS, seconds),
    ...(fault.mayBreak === undefined
      ? []
      : [atMost(floor('requests without an answer'), fault.mayBreak, answers.broken.length)]),
  ]
  // At once: the next scenario may end with an error.
  process.stdout.write(`${fault.name}, ${engine.name}\n${answers.describe()}\n${floorTable(floors)}\n`)
  return floors
}

/** Seconds until a write that begins after now is confirmed. */
export async function secondsToServe({ load }: Scene, start = performance.now()): Promise<number> {
  const giveUp = new AbortController()
  const isServed = await Promise.race([
    load.nextConfirmed().then(() => true),
    setTimeout(2 * MAX_SECONDS * 1000, false, { signal: giveUp.signal }),
  ])
  giveUp.abort()
  return isServed ? (performance.now() - start) / 1000 : Number.POSITIVE_INFINITY
}

/** Waits until every email is sent. After a limit, those in the queue count as lost. */
export async function emptyQueue({ url }: Running, { admins: [admin = ''] }: World): Promise<void> {
  const deadline = performance.now() + MAX_DRAINING * 1000
  while (performance.now() < deadline) {
    const response = await fetch(`${url}/api/v1/system`, { headers: { Cookie: admin } }).catch(() => null)
    if (response?.ok) {
      const { queue } = (await response.json()) as { queue: { waiting: number; running: number } }
      if (queue.waiting + queue.running === 0) return
    }
    await setTimeout(250)
  }
}
