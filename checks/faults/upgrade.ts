import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asTable, atLeast, atMost, type Floor, notRun } from '../../bench/floors.ts'
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

/** The size of the database's disk: the seeded database, and the one that a run upgrades. */
const MEGABYTES = 12_000
const SEEDED = 'seeded'
const UPGRADED = 'upgraded'
const CLIENTS = 4
/** In which both servers answer. Unit: seconds. */
const BETWEEN = 3
/** The limits for the time without a confirmed write, and for a response. Unit: seconds. */
const LONGEST_PAUSE = 2
const MIN_WRITES = 200
/** On a busy machine. Unit: seconds. */
const MAX_STARTING = 240
/** How often `migrate` is tried, so that a run's other figures are available when one attempt fails. */
const ATTEMPTS = 5

type Options = { internships: number; runs: number }

/** The server before, and the one with this version, take turns behind nginx while people work: there and back again. */
export async function upgradeUnderTraffic({ internships, runs }: Options): Promise<Floor[]> {
  const obstacle = Cluster.obstacle() ?? proxyObstacle('nginx')
  if (obstacle) return [notRun('upgrade', obstacle)]
  const [before, now] = [buildReleaseBefore(), await unpackThisVersion()]
  const cluster = await Cluster.start({ megabytes: MEGABYTES })
  await cluster.query('postgres', `create database ${SEEDED} owner ${ACCOUNT}`)
  const scene = { before, now, cluster }
  await (await start(before, envOf(scene, SEEDED))).stop()
  say(`seeding ${internships.toLocaleString('en-US')} internships under ${before.version}`)
  const seed = readFileSync(join(before.folder, 'bench/seed.sql'), 'utf8')
  await cluster.query(SEEDED, seed.replaceAll(':n', String(internships)))
  await cluster.query(SEEDED, 'vacuum analyze')

  const figures: Figures[] = []
  for (let run = 1; run <= runs; run++) {
    say(`run ${run} of ${runs}`)
    await cluster.query(
      'postgres',
      `create database ${UPGRADED} owner ${ACCOUNT} template ${SEEDED} strategy file_copy`,
    )
    figures.push(await upgradeOnce(scene))
    await cluster.query('postgres', `drop database ${UPGRADED} with (force)`)
  }
  say(
    asTable(
      ['run', ...Object.values(FIGURES)],
      figures.map((of, run) => [String(run + 1), ...shown(of)]),
    ),
  )
  const most = (figure: keyof Figures) => Math.max(...figures.map((of) => of[figure]))
  const floor = (what: string) =>
    `upgrade from ${before.version} and back, ${internships} internships, ${runs} runs: ${what}`
  return [
    atLeast(floor('migrate ended well at once'), runs, figures.filter(({ failures }) => failures === 0).length),
    atLeast(floor('confirmed writes'), MIN_WRITES, Math.min(...figures.map(({ writes }) => writes))),
    atMost(floor('confirmed writes lost'), 0, most('lost')),
    atMost(floor('of these, feedback'), 0, most('feedbackLost')),
    atMost(floor('registrations doubled'), 0, most('doubled')),
    atMost(floor('emails lost'), 0, most('emailsLost')),
    atMost(floor('emails doubled'), 0, most('emailsDoubled')),
    atMost(floor('requests without an answer'), 0, most('unanswered')),
    atMost(floor('answers of 5xx'), 0, most('serverErrors')),
    atMost(floor('errors without a sentence'), 0, most('withoutSentence')),
    atMost(floor('slowest answer, s'), LONGEST_PAUSE, most('slowest')),
    atMost(floor('longest pause between confirmed writes, s'), LONGEST_PAUSE, most('pause')),
  ]
}

/** What is counted in a run, and how the table calls it. Unit of times: seconds. */
const FIGURES = {
  migrating: 'migrate, s',
  failures: 'migrate failed',
  writes: 'confirmed writes',
  lost: 'lost',
  feedbackLost: 'of these, feedback',
  doubled: 'doubled',
  emailsLost: 'emails lost',
  emailsDoubled: 'emails doubled',
  unanswered: 'without an answer',
  serverErrors: '5xx',
  withoutSentence: 'without a sentence',
  slowest: 'slowest answer, s',
  pause: 'longest pause, s',
}

type Figures = Record<keyof typeof FIGURES, number>

function shown(figures: Figures): string[] {
  return Object.keys(FIGURES).map((figure) => String(Number(figures[figure as keyof Figures].toFixed(2))))
}

type Scene = { before: Program; now: Program; cluster: Cluster }

async function upgradeOnce(scene: Scene): Promise<Figures> {
  const { before, now, cluster } = scene
  const query: Query = (text, values) => cluster.query(UPGRADED, text, values)
  const mail = new MailServer()
  await mail.start()
  const env = envOf(scene, UPGRADED, mail.url)
  const world = await openWorld(query)
  const ports = [await freePort(), await freePort()]
  const running: Running[] = [await start(before, env, ports[0]), await start(before, env, ports[1])]
  const port = await freePort()
  const site = (down?: number) => (folder: string) => siteOf(ports, port, folder, down)
  const proxy = await startProxy('nginx', port, site())
  const answers = new Answers()
  const load = new Load(world, () => [`http://127.0.0.1:${port}`], answers, CLIENTS)
  const pauses = new Pauses(load)
  // As in docs/operations.md, Without a pause.
  const replace = async (nth: number, program: Program) => {
    await proxy.change(site(ports[nth]))
    await running[nth]!.stop()
    running[nth] = await start(program, env, ports[nth])
    await proxy.change(site())
  }
  let [failures, migrating] = [0, 0]
  const steps: [string, () => Promise<unknown>][] = [
    [`two servers with ${before.version}`, async () => undefined],
    [
      `migrate with ${now.version}`,
      async () => {
        const begun = performance.now()
        failures = await migrate(now, env)
        migrating = secondsSince(begun)
      },
    ],
    [`one with ${now.version}, one with ${before.version}`, () => replace(0, now)],
    [`two with ${now.version}`, () => replace(1, now)],
    [`back: one with ${before.version}, one with ${now.version}`, () => replace(0, before)],
    [`back: two with ${before.version}`, () => replace(1, before)],
  ]
  for (const [name, work] of steps) {
    const begun = performance.now()
    pauses.begin(name)
    await work()
    say(`${name}: ${secondsSince(begun).toFixed(1)} s`)
    await setTimeout(BETWEEN * 1000)
  }
  await load.stop()
  pauses.end()
  await emptyQueue(running[0]!, world)
  await proxy.stop()
  await Promise.all(running.map((one) => one.stop()))
  const losses = await countLosses(query, load.confirmed, mail)
  const [registered] = await query<{ doubled: number }>(`
    select count(*) - count(distinct position_title) as doubled from internships where position_title like '% intern no. %'`)
  await mail.stop()
  say(`${pauses.describe()}\n${answers.describe()}`)
  return {
    migrating,
    failures,
    writes: load.confirmed.length,
    lost: losses.writes,
    feedbackLost: losses.feedback,
    doubled: Number(registered?.doubled),
    emailsLost: losses.emails,
    emailsDoubled: losses.doubled,
    unanswered: answers.broken.length + answers.unreachable,
    serverErrors: answers.serverErrors,
    withoutSentence: answers.withoutSentence.length,
    slowest: answers.slowest,
    pause: pauses.longest,
  }
}

type Env = Record<string, string>

function envOf({ cluster }: Scene, database: string, mailUrl?: string): Env {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldmark-upgrade-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return {
    AUTH_SECRET: SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.urlOf(database),
    LOG_LEVEL: 'silent',
    ...(mailUrl && { SMTP_URL: mailUrl }),
  }
}

function start({ start: args, folder }: Program, env: Env, port = 0): Promise<Running> {
  return startServer(args, env, '/readyz', { cwd: folder, seconds: MAX_STARTING, port })
}

/** Returns how often it ended with an error before it ended well. */
async function migrate({ migrate: args, folder }: Program, env: Env): Promise<number> {
  for (let failures = 0; ; failures++) {
    try {
      await promisify(execFile)(process.execPath, args, { cwd: folder, env })
      return failures
    } catch (error) {
      say((error as Error).message)
      if (failures + 1 === ATTEMPTS) throw error
    }
  }
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
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
