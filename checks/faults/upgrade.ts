import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atLeast, atMost, type Floor, notRun } from '../../bench/floors.ts'
import { type Running, SECRET, startServer } from '../../bench/server.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { Answers } from './answers.ts'
import { ACCOUNT, Cluster } from './cluster.ts'
import { countLosses } from './ledger.ts'
import { Load } from './load.ts'
import { MailServer } from './mail-server.ts'
import { proxyObstacle, startProxy } from './proxy.ts'
import { buildReleaseBefore, type Program, unpackThisVersion } from './releases.ts'
import { siteOf } from './site.ts'
import { emptyQueue } from './under-load.ts'
import { openWorld, type Query } from './world.ts'

const INTERNSHIPS = 200_000
/** Of the database's disk. */
const MEGABYTES = 8000
const DATABASE = 'upgraded'
const CLIENTS = 4
/** nginx asks a server that has come back after ten. Unit: seconds. */
const BETWEEN = 12
/** Without a confirmed write, and for an answer. Unit: seconds. */
const LONGEST_PAUSE = 2
const MIN_WRITES = 200
/** On a busy machine. Unit: seconds. */
const MAX_STARTING = 240

/** The server before, and the one with this version, take turns behind nginx while people work: there and back again. */
export async function upgradeUnderTraffic(): Promise<Floor[]> {
  const obstacle = Cluster.obstacle() ?? proxyObstacle('nginx')
  if (obstacle) return [notRun('upgrade', obstacle)]
  const [before, now] = [buildReleaseBefore(), await unpackThisVersion()]
  const cluster = await Cluster.start({ megabytes: MEGABYTES })
  await cluster.query('postgres', `create database ${DATABASE} owner ${ACCOUNT}`)
  const query: Query = (text, values) => cluster.query(DATABASE, text, values)
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldmark-upgrade-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const mail = new MailServer()
  await mail.start()
  const env = {
    AUTH_SECRET: SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.urlOf(DATABASE),
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
  }
  const start = ({ start: args, folder }: Program, port = 0) =>
    startServer(args, env, '/readyz', { cwd: folder, seconds: MAX_STARTING, port })

  await (await start(before)).stop()
  say(`seeding ${INTERNSHIPS.toLocaleString('en-US')} internships under ${before.version}`)
  const seed = readFileSync(join(before.folder, 'bench/seed.sql'), 'utf8')
  await query(seed.replaceAll(':n', String(INTERNSHIPS)))
  const world = await openWorld(query)
  await query('vacuum analyze')

  const ports = [await freePort(), await freePort()]
  const running: Running[] = [await start(before, ports[0]), await start(before, ports[1])]
  const port = await freePort()
  const stopProxy = await startProxy('nginx', port, (folder) => siteOf(ports, port, folder))
  const answers = new Answers()
  const load = new Load(world, () => [`http://127.0.0.1:${port}`], answers, CLIENTS)
  const pauses = new Pauses(load)
  const replace = async (nth: number, program: Program) => {
    await running[nth]!.stop()
    running[nth] = await start(program, ports[nth])
  }
  const steps: [string, () => Promise<unknown>][] = [
    [`two servers with ${before.version}`, async () => undefined],
    [`migrate with ${now.version}`, () => promisify(execFile)(process.execPath, now.migrate, { cwd: now.folder, env })],
    [`one with ${now.version}, one with ${before.version}`, () => replace(0, now)],
    [`two with ${now.version}`, () => replace(1, now)],
    [`back: one with ${before.version}, one with ${now.version}`, () => replace(0, before)],
    [`back: two with ${before.version}`, () => replace(1, before)],
  ]
  for (const [name, work] of steps) {
    const begun = performance.now()
    pauses.begin(name)
    await work()
    say(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await setTimeout(BETWEEN * 1000)
  }
  await load.stop()
  pauses.end()
  await emptyQueue(running[0]!, world)
  await stopProxy()
  await Promise.all(running.map((one) => one.stop()))
  const losses = await countLosses(query, load.confirmed, mail)
  const [registered] = await query<{ doubled: number }>(`
    select count(*) - count(distinct position_title) as doubled from internships where position_title like '% intern no. %'`)
  await mail.stop()
  process.stdout.write(`${pauses.describe()}\n${answers.describe()}\n`)
  const floor = (what: string) => `upgrade from ${before.version} and back, ${INTERNSHIPS} internships: ${what}`
  return [
    atLeast(floor('confirmed writes'), MIN_WRITES, load.confirmed.length),
    atMost(floor('confirmed writes lost'), 0, losses.writes),
    atMost(floor('of these, feedback'), 0, losses.feedback),
    atMost(floor('registrations doubled'), 0, Number(registered?.doubled)),
    atMost(floor('emails lost'), 0, losses.emails),
    atMost(floor('emails doubled'), 0, losses.doubled),
    atMost(floor('requests without an answer'), 0, answers.broken.length + answers.unreachable),
    atMost(floor('errors without a sentence'), 0, answers.withoutSentence.length),
    atMost(floor('slowest answer, s'), LONGEST_PAUSE, answers.slowest),
    atMost(floor('longest pause between confirmed writes, s'), LONGEST_PAUSE, pauses.longest),
  ]
}

/** Unit: milliseconds. */
const RESOLUTION = 20

/** How long no write is confirmed, in each step. */
class Pauses {
  readonly #steps: { name: string; writes: number; seconds: number }[] = []
  readonly #watch: NodeJS.Timeout

  constructor({ confirmed }: Load) {
    let [count, since] = [0, performance.now()]
    this.#watch = setInterval(() => {
      const step = this.#steps.at(-1)
      if (!step) return
      step.seconds = Math.max(step.seconds, (performance.now() - since) / 1000)
      if (confirmed.length === count) return
      step.writes += confirmed.length - count
      count = confirmed.length
      since = performance.now()
    }, RESOLUTION)
  }

  begin(name: string): void {
    this.#steps.push({ name, writes: 0, seconds: 0 })
  }

  end(): void {
    clearInterval(this.#watch)
  }

  get longest(): number {
    return Math.max(...this.#steps.map(({ seconds }) => seconds))
  }

  describe(): string {
    return this.#steps
      .map(
        ({ name, writes, seconds }) => `  ${name}: ${writes} confirmed writes, longest pause ${seconds.toFixed(2)} s`,
      )
      .join('\n')
  }
}

function say(what: string): void {
  process.stdout.write(`${what}\n`)
}
