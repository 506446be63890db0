import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createAuth } from '../src/server/auth/auth.ts'
import { readConfig } from '../src/server/config.ts'
import { openPostgres } from '../src/server/database/client.ts'
import { EMAIL_QUEUE, startQueue } from '../src/server/jobs/queue.ts'
import { createLog } from '../src/server/log.ts'
import type { Context } from '../src/server/procedures.ts'
import { measureAll } from './all.ts'
import { besides, GROWING, judge } from './budgets.ts'
import { CASES, type Case, contextFor, inTurn, type World } from './cases.ts'
import { describeServer, urlOf } from './cluster.ts'
import { measureDirectus } from './directus.ts'
import { measureExport } from './export.ts'
import { type Grown, measureGrowth } from './growth.ts'
import { load, type Measured, type Shot, WARM_UP } from './load.ts'
import { probed } from './loop.ts'
import { pgbench, pgbenchOnce } from './pgbench.ts'
import { highestMemory, ROOT, type Running, startServer } from './processes.ts'
import { SECRET, startProduct } from './product.ts'
import { about, recordStatements, type Statement } from './record-statements.ts'
import { asMarkdown, type Outcome } from './report.ts'
import { seedDatabase } from './seed.ts'
import { measureSeveral } from './several.ts'
import { measureSignIn, measureStorm } from './sign-in.ts'
import { measureWeb } from './web.ts'
import { dependencies, measureWeight, memoryUnderLoad } from './weight.ts'
import { makeWorld } from './world.ts'

// npm run bench: see README.md beside this file for how to read what it prints.

const { isAll, isWeb, isSeveral, directus, sizes, rounds, seconds, only } = options(process.argv.slice(2))
const CONNECTIONS = [1, 16]
/** What the bare server is asked. */
const RUN: Shot = { method: 'GET', path: '/run' }
/** Enough for long lists; what the browser does with a page does not depend on more. */
const WEB_SIZE = 20_000

// Ended halfway, it takes along what it has started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

if (isAll) process.exit((await measureAll(directus, { rounds, seconds })) ? 0 : 1)

if (isWeb) {
  const database = await seedDatabase(WEB_SIZE)
  const data = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
  const product = await startProduct(database, data)
  const holds = await measureWeb(product, await makeWorld(database, product), { rounds, only })
  await product.stop()
  rmSync(data, { recursive: true })
  process.exit(holds ? 0 : 1)
}

if (isSeveral) {
  const database = await seedDatabase(Math.min(...sizes))
  process.exit((await measureSeveral(database, { rounds, seconds })) ? 0 : 1)
}

if (directus) {
  const database = await seedDatabase(Math.max(...sizes))
  process.exit((await measureDirectus(database, { folder: resolve(directus), rounds, seconds })) ? 0 : 1)
}

const outcomes: Outcome[] = []
const grown: Grown[] = []
/** Of the product's process at each size, over all that was asked of it. Unit: MB. */
const highest: number[] = []
for (const size of sizes) {
  const started = Date.now()
  const database = await seedDatabase(size)
  say(`${size.toLocaleString('en-US')} internships laid down in ${((Date.now() - started) / 1000).toFixed(0)} s`)
  const data = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
  const probe = join(data, 'loop')
  const product = await startProduct(database, data, probed(probe))
  const floor = await startServer(
    ['--conditions=fieldmark-source', 'bench/floor.ts'],
    { FLOOR_DATABASE_URL: urlOf(database) },
    '/',
  )
  const { requests, ...others } = await makeWorld(database, product)
  // Each can be answered once: a third of them waits for the comparison of the sizes.
  const kept = Math.floor(requests.length / 3)
  const world = { ...others, requests: requests.slice(kept) }
  grown.push({ size, database, world: { ...others, requests: requests.slice(0, kept) } })
  for (const measured of CASES.filter((one) => !only || only.includes(one.key))) {
    outcomes.push(...(await measure(measured, { size, database, world, product, floor })))
    if (measured.once) await forgetEmails(database)
  }
  if (!only || only.includes('h')) {
    for (const connections of CONNECTIONS)
      outcomes.push(await measureSignIn(product, { size, connections, rounds, seconds }))
    for (const connections of CONNECTIONS)
      outcomes.push(await measureStorm(product, world.students, { size, connections, rounds, seconds }))
  }
  if (!only || only.includes('g')) {
    const { context, close } = await openShared(database)
    const contextOf = (copyRows: Context['copyRows']) => contextFor(context.db, { ...context, copyRows })
    outcomes.push(
      ...(await measureExport({
        product,
        startProduct: () => startProduct(database, data),
        floor,
        database,
        world,
        contextOf,
        size,
        rounds,
        probe,
      })),
    )
    await close()
  }
  highest.push(highestMemory(product.pid))
  await floor.stop()
  await product.stop()
  rmSync(data, { recursive: true })
}
const side = sizes.length === 1 ? [] : await measureGrowth(grown, GROWING, { only, rounds, seconds })
const held = judge(outcomes, side)
if (!only) {
  const smallest = `fieldmark_bench_${Math.min(...sizes)}`
  held.push(...(await measureWeight((data) => startProduct(smallest, data))))
  held.push(dependencies())
  held.push(memoryUnderLoad(Math.max(...highest)))
}
const report = asMarkdown(
  outcomes,
  { held, besides: besides(outcomes) },
  { server: await describeServer(), rounds, seconds },
)
process.stdout.write(report)
if (!only) writeFileSync(join(ROOT, 'bench/results.md'), report)
process.exit(held.every((budget) => budget.holds) ? 0 : 1)

type Setting = { size: number; database: string; world: World; product: Running; floor: Running }

/** Rounds in turn, so that a slow minute of the machine meets all of them; the medians count, for shares those of the rounds. */
async function measure(one: Case, { size, database, world, product, floor }: Setting): Promise<Outcome[]> {
  const shots = one.shots(world)
  const variants = await statementsOf(one, database, world)
  const { once } = one
  // What can be done once only is done by one of the two.
  const left = once ? variants.splice(0, variants.length / 2) : []
  await tell(floor, variants, one)
  const outcome: Outcome[] = []
  // From round to round it goes on where it was: whom the product has just seen it remembers.
  const endless = inTurn(shots, one)
  const share = Math.floor(shots.length / (rounds * CONNECTIONS.length))
  for (const connections of CONNECTIONS) {
    const runs: { product: Measured[]; floor: Measured[]; postgres: number[] } = {
      product: [],
      floor: [],
      postgres: [],
    }
    const how = { connections, seconds }
    if (!once) {
      await load(product, endless, { connections, seconds: WARM_UP })
      await load(floor, inTurn([RUN], one), { connections, seconds: WARM_UP })
    }
    for (let round = 0; round < rounds; round++) {
      runs.product.push(await load(product, once ? inTurn(shots.splice(0, share), one) : endless, how))
      // What can be done once only is done as often as there are rows for it: done again it would cost less.
      runs.floor.push(await load(floor, inTurn(Array(once ? share : 1).fill(RUN), one), how))
      const perSecond = once
        ? pgbenchOnce(database, left.splice(0, share), connections)
        : pgbench(database, variants, { connections, seconds: Math.max(1, Math.round(seconds)) })
      runs.postgres.push((await perSecond) ?? Number.NaN)
    }
    outcome.push({ case: one, size, connections, ...runs })
    say(`${one.key} ${one.name}, ${connections} connection${connections === 1 ? '' : 's'}: done`)
  }
  return outcome
}

async function statementsOf({ calls, once }: Case, database: string, world: World): Promise<Statement[][]> {
  const shared = await openShared(database)
  const variants: Statement[][] = []
  for (const ask of calls(world))
    variants.push(await recordStatements(database, (db) => ask(contextFor(db, shared.context))))
  await shared.close()
  const [sample = [], ...rows] = once?.(world) ?? []
  const [recorded] = variants
  if (!once || !recorded) return variants
  return rows.map((row) =>
    about(
      recorded,
      sample.map((text, index) => [text, row[index] ?? text]),
    ),
  )
}

/** What an endpoint needs besides the database: the same as in the product's own process. */
async function openShared(database: string) {
  const config = readConfig({ AUTH_SECRET: SECRET, LOG_LEVEL: 'silent' })
  const log = createLog('silent')
  const opened = openPostgres(urlOf(database), { max: 2 })
  const queue = await startQueue(opened, log, { supervise: false })
  const auth = createAuth(config, opened.db, queue, log)
  return {
    context: { db: opened.db, config, queue, auth, copyRows: opened.copyRows },
    close: async () => {
      await queue.stop()
      await opened.close()
    },
  }
}

/** Delivering what submitting and approving have left takes minutes, and a part of a core from whatever is measured then. */
async function forgetEmails(database: string): Promise<void> {
  const { context, close } = await openShared(database)
  await context.queue.boss.deleteQueuedJobs(EMAIL_QUEUE)
  await close()
}

async function tell(floor: Running, variants: Statement[][], { once }: Case): Promise<void> {
  await fetch(floor.url, { method: 'PUT', body: JSON.stringify({ variants, isTransaction: Boolean(once) }) })
}

function options(args: string[]) {
  const value = (name: string) => args[args.indexOf(`--${name}`) + 1]
  const has = (name: string) => args.includes(`--${name}`)
  return {
    isAll: has('all'),
    isWeb: has('web'),
    isSeveral: has('processes'),
    directus: has('directus') ? value('directus') : undefined,
    sizes: has('sizes')
      ? (value('sizes') ?? '').split(',').map(Number)
      : has('full')
        ? [10_000, 200_000, 1_000_000]
        : [10_000, 200_000],
    rounds: has('rounds') ? Number(value('rounds')) : 5,
    seconds: has('seconds') ? Number(value('seconds')) : 3,
    only: has('only') ? value('only') : undefined,
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
