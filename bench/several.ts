import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Inbox } from '../e2e/inbox.ts'
import { atLeast, type Budget, notJudged } from './budgets.ts'
import { CASES, type World } from './cases.ts'
import { killOneOf } from './kill.ts'
import { load, type Shot } from './load.ts'
import { startNginx } from './nginx.ts'
import { childrenOf, cpuTime, machineTime, ROOT, type Running } from './processes.ts'
import { startProduct } from './product.ts'
import { asTable, budgetTable, measuredOn, median } from './report.ts'
import { canShare, holdToShare } from './share.ts'
import { makeWorld } from './world.ts'

/** Serving processes behind an nginx of their own. */
export type Arrangement = { name: string; products: Running[]; nginx: Running; servingPids(): number[] }

type Round = { perSecond: number; product: number; nginx: number; rest: number }

/** For each process: with fewer connections fewer questions travel to the database together. */
const CONNECTIONS = 16
/** What one process compiles while it serves, each of two compiles too. Unit: seconds. */
const WARM_UP = 4
/** Two serve so many times what one does, where the cores allow. */
const GAIN = 1.7
/** Of a core, for each process: so little that two cores are enough for two of them, nginx, the database and the load. */
const SHARE = 0.25

/**
 * `npm run bench -- --processes`: two serving processes behind nginx against one, and what is lost when one is killed.
 * Gives whether all budgets hold.
 */
export async function measureSeveral(
  database: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
  const inbox = await Inbox.open()
  const start = (env = {}) => startProduct(database, data, { SMTP_URL: inbox.url, ...env })
  const one = await arrange('one', [await start()])
  const world = await makeWorld(database, one.products[0] as Running)
  const onePort = await arrange('two, one port', [await start({ WEB_CONCURRENCY: '2' })])
  const twoPorts = await arrange('two, two ports', [await start(), await start()])
  const arrangements = [one, onePort, twoPorts]
  const rows: string[][] = []
  const budgets: Budget[] = []
  for (const { name, shots } of cases(world)) {
    for (const arrangement of arrangements) await measure(arrangement, shots, WARM_UP)
    const free = await inTurn(arrangements, shots, { rounds, seconds })
    rows.push(...arrangements.map((arrangement) => row(name, arrangement.name, free(arrangement), free(one))))
    if (canShare()) {
      const letGo = holdToShare(
        arrangements.flatMap((arrangement) => arrangement.servingPids()),
        SHARE,
      )
      const held = await inTurn(arrangements, shots, { rounds, seconds }).finally(letGo)
      for (const arrangement of arrangements)
        rows.push(row(name, `${arrangement.name}, a quarter of a core each`, held(arrangement), held(one)))
      for (const two of [onePort, twoPorts])
        budgets.push(
          atLeast(
            `${name}: ${two.name}, a quarter of a core each, times one`,
            GAIN,
            held(two).perSecond / held(one).perSecond,
          ),
        )
    }
    process.stdout.write(`${name}: done\n`)
  }
  for (const two of [twoPorts, onePort]) budgets.push(...(await killOneOf(two, { database, world, inbox })))
  for (const { nginx, products } of arrangements) {
    await nginx.stop()
    for (const product of products) await product.stop()
  }
  await inbox.close()
  rmSync(data, { recursive: true })
  const report = asMarkdown(rows, budgets, { rounds, seconds })
  process.stdout.write(report)
  writeFileSync(join(ROOT, 'bench/results-processes.md'), report)
  return budgets.every(({ holds }) => holds)
}

/** Pages first: they need the least of the database, so they show the most of the product. */
function cases(world: World): { name: string; shots: Shot[] }[] {
  const named = (name: string) => CASES.find((one) => one.name === name)?.shots(world) ?? []
  return [
    { name: 'privacy policy, page', shots: [{ method: 'GET', path: '/privacy' }] },
    ...['opening a link, page', 'student dashboard', 'review page of 20, manager'].map((name) => ({
      name,
      shots: named(name),
    })),
  ]
}

/** The medians of each arrangement's rounds, taken in turn. */
async function inTurn(
  arrangements: Arrangement[],
  shots: Shot[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<(arrangement: Arrangement) => Round> {
  const runs = new Map(arrangements.map((arrangement) => [arrangement, [] as Round[]]))
  for (let round = 0; round < rounds; round++) {
    for (const arrangement of arrangements) runs.get(arrangement)?.push(await measure(arrangement, shots, seconds))
  }
  return (arrangement) => {
    const of = (part: keyof Round) => median((runs.get(arrangement) ?? []).map((round) => round[part]))
    return { perSecond: of('perSecond'), product: of('product'), nginx: of('nginx'), rest: of('rest') }
  }
}

function row(name: string, arrangement: string, round: Round, one: Round): string[] {
  const { perSecond, product, nginx, rest } = round
  return [
    name,
    arrangement,
    Math.round(perSecond).toLocaleString('en-US'),
    (perSecond / one.perSecond).toFixed(2),
    ...[product, nginx, rest].map((time) => time.toFixed(3)),
    possible(product + nginx + rest, one.perSecond),
  ]
}

async function arrange(name: string, products: Running[]): Promise<Arrangement> {
  const nginx = await startNginx(products)
  const servingPids = () =>
    products.flatMap(({ pid }) => {
      const children = childrenOf(pid)
      return children.length > 0 ? children : [pid]
    })
  return { name, products, nginx, servingPids }
}

/** Processor times are per request. */
async function measure({ nginx, servingPids }: Arrangement, shots: Shot[], seconds: number): Promise<Round> {
  const pids = servingPids()
  const spent = () => pids.reduce((sum, pid) => sum + cpuTime(pid), 0)
  const [productBefore, allBefore, begun] = [spent(), machineTime(), performance.now()]
  let turn = 0
  const run = await load(nginx, () => shots[turn++ % shots.length], { connections: CONNECTIONS * pids.length, seconds })
  const requests = (run.perSecond * (performance.now() - begun)) / 1000
  const product = (spent() - productBefore) / requests
  const all = (machineTime() - allBefore) / requests
  return { perSecond: run.perSecond, product, nginx: run.cpuPerRequest, rest: all - product - run.cpuPerRequest }
}

/** How many times one process's rate all cores could reach if none of them ever waited. */
function possible(perRequest: number, one: number): string {
  return ((cpus().length * 1000) / perRequest / one).toFixed(2)
}

function asMarkdown(
  rows: string[][],
  budgets: Budget[],
  { rounds, seconds }: { rounds: number; seconds: number },
): string {
  return [
    '# Results with several processes\n',
    `${measuredOn()} (for the product, nginx, PostgreSQL and the load together), ${CONNECTIONS} connections for each process, medians of ${rounds} rounds of ${seconds} s. How to read this: README.md.\n`,
    asTable(
      ['', 'processes', 'requests/s', 'of one', 'product CPU ms', 'nginx CPU ms', 'rest CPU ms', 'possible here'],
      rows,
    ),
    '',
    budgetTable(budgets),
    canShare()
      ? ''
      : `\n${notJudged('two processes times one', 'no control groups of version 1 that we may write to')}\n`,
  ].join('\n')
}
