import { get as request } from 'node:http'
import { call } from '@orpc/server'
import { copyStatement } from '../src/server/database/copy-rows.ts'
import type { Context } from '../src/server/procedures.ts'
import { router } from '../src/server/router.ts'
import type { World } from './cases.ts'
import { onDatabase } from './cluster.ts'
import { load, type Measured, percentile } from './load.ts'
import { watchLoop } from './loop.ts'
import { pgCopy } from './pgbench.ts'
import { cpuTime, memory, type Running } from './processes.ts'
import { median, type Outcome } from './report.ts'

type Setting = {
  product: Running
  floor: Running
  database: string
  world: World
  contextOf: (copyRows: Context['copyRows']) => Context
  size: number
  rounds: number
  /** Where the product's probe answers (loop.ts). */
  probe: string
}

/** As many at once; more than the product copies at a time. Their rows would take minutes at the largest size. */
const MANY = 16
const MANY_UP_TO = 200_000

/**
 * (g) The whole feedback as CSV, against a bare server that pipes the very same COPY. Per second are rows, p50 is the first
 * byte, p99 what all but one in a thousand waited for /healthz at most meanwhile, MB what the export added.
 */
export async function measureExport(setting: Setting): Promise<Outcome[]> {
  const { product, floor, database, world, size, rounds, probe } = setting
  const copy = await copyOf(setting)
  const count = await countRows(database)
  const path = '/api/v1/exports/feedback.csv'
  await fetch(floor.url, { method: 'PUT', body: JSON.stringify({ copy }) })
  const measure = async (connections: number): Promise<Outcome> => {
    const outcome: Outcome = {
      case: { key: 'g', name: `export of ${count.toLocaleString('en-US')} rows` },
      size,
      connections,
      product: [],
      floor: [],
      postgres: [],
    }
    for (let round = 0; round < (connections === 1 ? rounds : 1); round++) {
      const heldUp = watchLoop(product, probe)
      const measured = await download(product, { path, cookie: world.admin.cookie }, { count, connections })
      outcome.product.push({ ...measured, heldUp: await heldUp() })
      outcome.floor.push(await download(floor, { path: '/run', cookie: '' }, { count, connections }))
      if (connections === 1) outcome.postgres.push(count / ((await pgCopy(database, copy)) ?? Number.NaN))
    }
    return outcome
  }
  return size > MANY_UP_TO ? [await measure(1)] : [await measure(1), await measure(MANY)]
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

async function download(
  server: Running,
  { path, cookie }: Download,
  { count, connections }: Amount,
): Promise<Measured> {
  const before = memory(server.pid)
  const cpu = cpuTime(server.pid)
  const longestWait = watch(server)
  const all = await Promise.all(Array.from({ length: connections }, () => read(server, `${server.url}${path}`, cookie)))
  const most = Math.max(...all.map((one) => one.most))
  return {
    perSecond: (count * connections) / Math.max(...all.map(({ seconds }) => seconds)),
    p50: median(all.map(({ firstByte }) => firstByte)),
    p99: await longestWait(),
    cpuPerRequest: cpuTime(server.pid) - cpu,
    memory: most - before,
  }
}

type Read = { firstByte: number; seconds: number; most: number }

function read(server: Running, url: string, cookie: string): Promise<Read> {
  const start = performance.now()
  let firstByte = Number.NaN
  let most = memory(server.pid)
  return new Promise((resolve, reject) => {
    request(url, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the export answered ${response.statusCode}`))
      const watched = setInterval(() => {
        most = Math.max(most, memory(server.pid))
      }, 50)
      response.once('data', () => {
        firstByte = performance.now() - start
      })
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        clearInterval(watched)
        resolve({ firstByte, seconds: (performance.now() - start) / 1000, most })
      })
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
