import { get as request } from 'node:http'
import { call } from '@orpc/server'
import { copyStatement } from '../src/server/database/copy-rows.ts'
import type { Context } from '../src/server/procedures.ts'
import { router } from '../src/server/router.ts'
import { dashboard, type World } from './cases.ts'
import { onDatabase } from './cluster.ts'
import { load, type Measured, percentile, sendOnce } from './load.ts'
import { watchLoop } from './loop.ts'
import { pgCopy } from './pgbench.ts'
import { cpuTime, forgetHighestMemory, highestMemory, memory, type Running } from './processes.ts'
import { median, type Outcome } from './report.ts'
import { SETTLED } from './weight.ts'

type Setting = {
  product: Running
  /** Starts another product on the same database. */
  startProduct: () => Promise<Running>
  floor: Running
  database: string
  world: World
  contextOf: (copyRows: Context['copyRows']) => Context
  size: number
  rounds: number
  /** Where the product's probe answers (loop.ts). */
  probe: string
}

/** As many at once; more than the product copies at a time. */
const MANY = 16
/** At a larger size many at once take minutes, so they run one round. */
const MANY_REPEATED_UP_TO = 200_000

/**
 * (g) The whole feedback as CSV, against a bare server that pipes the very same COPY. Per second are rows, p50 is the first
 * byte, p99 what all but one in a thousand waited for /healthz at most meanwhile. MB is what an export added to a new
 * process, with many at once all that such a process came to.
 */
export async function measureExport(setting: Setting): Promise<Outcome[]> {
  const { product, floor, database, world, size, rounds, probe } = setting
  const copy = await copyOf(setting)
  const count = await countRows(database)
  await fetch(floor.url, { method: 'PUT', body: JSON.stringify({ copy }) })
  const measure = async (connections: number, times: number, memories: number[]): Promise<Outcome> => {
    const outcome: Outcome = {
      case: { key: 'g', name: `export of ${count.toLocaleString('en-US')} rows` },
      size,
      connections,
      product: [],
      floor: [],
      postgres: [],
    }
    for (let round = 0; round < times; round++) {
      const longestTurn = watchLoop(product, probe)
      const measured = await download(product, exportFor(world), { count, connections })
      const memory = memories[round % memories.length] ?? Number.NaN
      outcome.product.push({ ...measured, ...(await longestTurn()), memory })
      // Many at once take minutes; what they have to reach is no share.
      if (connections > 1) continue
      outcome.floor.push(await download(floor, { path: '/run', cookie: '' }, { count, connections }))
      outcome.postgres.push(count / ((await pgCopy(database, copy)) ?? Number.NaN))
    }
    return outcome
  }
  const { added, ofMany } = await measureMemory(setting, count)
  return [await measure(1, rounds, added), await measure(MANY, size > MANY_REPEATED_UP_TO ? 1 : rounds, [ofMany])]
}

/**
 * How many rows leave in a second at each size, one export at a time and the sizes in turn: between the exports above of
 * two sizes lie minutes, and what PostgreSQL sorts in them depends on the machine most of all.
 */
export async function measureExportGrowth(
  sides: { size: number; database: string; world: World; product: Running }[],
  rounds: number,
): Promise<Outcome[]> {
  const measured: ((typeof sides)[number] & { count: number; runs: Measured[] })[] = []
  for (const side of sides) measured.push({ ...side, count: await countRows(side.database), runs: [] })
  // The first round is not counted, as elsewhere where sizes are compared.
  for (let round = 0; round <= rounds; round++)
    for (const { product, world, count, runs } of measured) {
      const run = await download(product, exportFor(world), { count, connections: 1 })
      if (round > 0) runs.push(run)
    }
  return measured.map(({ size, runs }) => ({
    case: { key: 'g', name: 'export' },
    size,
    connections: 1,
    product: runs,
    floor: [],
    postgres: [],
  }))
}

/**
 * In a process of its own that has answered some screens: one that has served much has room for an export already. `added` is for each of several exports in
 * turn the highest above what the process held before the first, `ofMany` the highest of all with many at once. Unit: MB.
 */
async function measureMemory(
  { startProduct, world, rounds }: Setting,
  count: number,
): Promise<{ added: number[]; ofMany: number }> {
  const product = await startProduct()
  for (const person of world.students) await sendOnce(product, dashboard(person))
  // What its start has left behind would hide some of what an export adds.
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const before = memory(product.pid)
  const highest = async (connections: number) => {
    forgetHighestMemory(product.pid)
    await download(product, exportFor(world), { count, connections })
    return highestMemory(product.pid)
  }
  const added: number[] = []
  for (let round = 0; round < rounds; round++) added.push((await highest(1)) - before)
  const ofMany = await highest(MANY)
  await product.stop()
  return { added, ofMany }
}

/** The statement that the product's endpoint would copy. */
async function copyOf({ world, contextOf }: Setting): Promise<string> {
  let statement = ''
  const context = contextOf((query) => {
    statement = copyStatement(query)
    return nothing()
  })
  await call(router.exports.feedback, { timeZone: 'UTC' }, { context: { ...context, actor: world.admin.actor } })
  return statement
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function countRows(database: string): Promise<number> {
  return onDatabase(database, async (client) => {
    const counted = await client.query<{ count: number }>('select count(*)::int as count from feedback')
    return counted.rows[0]?.count ?? 0
  })
}

type Download = { path: string; cookie: string }

type Amount = { count: number; connections: number }

function exportFor({ admin }: World): Download {
  return { path: '/api/v1/exports/feedback.csv', cookie: admin.cookie }
}

/** What breaks off is counted, not thrown: of many at once some may. */
async function download(
  server: Running,
  { path, cookie }: Download,
  { count, connections }: Amount,
): Promise<Measured> {
  const cpu = cpuTime(server.pid)
  const longestWait = watch(server)
  const all = await Promise.allSettled(Array.from({ length: connections }, () => read(`${server.url}${path}`, cookie)))
  const whole = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return {
    perSecond: (count * whole.length) / Math.max(...whole.map(({ seconds }) => seconds)),
    p50: median(whole.map(({ firstByte }) => firstByte)),
    firstRow: median(whole.map(({ firstRow }) => firstRow)),
    p99: await longestWait(),
    cpuPerRequest: cpuTime(server.pid) - cpu,
    memory: memory(server.pid),
    broken: connections - whole.length,
  }
}

/** Unit: milliseconds, but for the seconds of all of it. */
type Read = { firstByte: number; firstRow: number; seconds: number }

function read(url: string, cookie: string): Promise<Read> {
  const start = performance.now()
  let firstByte = Number.NaN
  let firstRow = Number.NaN
  let isHeaderOver = false
  return new Promise((resolve, reject) => {
    request(url, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the export answered ${response.statusCode}`))
      response.once('data', () => {
        firstByte = performance.now() - start
      })
      response.on('data', (part: Buffer) => {
        if (firstRow) return
        const end = isHeaderOver ? -1 : part.indexOf('\n')
        if (isHeaderOver || (end >= 0 && end < part.length - 1)) firstRow = performance.now() - start
        isHeaderOver ||= end >= 0
      })
      response.on('error', reject)
      response.on('end', () => resolve({ firstByte, firstRow, seconds: (performance.now() - start) / 1000 }))
    }).on('error', reject)
  })
}

/** Asks for /healthz every few milliseconds until told to end; gives the time that all but one in a thousand stayed below. */
function watch(server: Running): () => Promise<number> {
  let isOver = false
  const times: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const shots = [{ method: 'GET' as const, path: '/healthz' }]
      times.push((await load(server, () => shots.pop(), { connections: 1, seconds: 1 })).p50)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return percentile(
      times.toSorted((a, b) => a - b),
      0.999,
    )
  }
}
