import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, type Budget } from './budgets.ts'
import { CASES, type World } from './cases.ts'
import { describeServer, urlOf } from './cluster.ts'
import { addEmails, DIRECTUS_ADMIN, directusShots, openTables } from './directus-model.ts'
import { load, type Measured, type Shot } from './load.ts'
import { ROOT, type Running, startServer } from './processes.ts'
import { startProduct } from './product.ts'
import { asTable, budgetTable, measuredOn, median, ratio } from './report.ts'
import { makeWorld } from './world.ts'

const CONNECTIONS = 16
/** Unit: seconds. */
const WARM_UP = 3

/**
 * `npm run bench -- --directus FOLDER`: the product beside a Directus that is installed in `folder`, on the same tables
 * with the same load. Gives whether all budgets hold.
 */
export async function measureDirectus(
  database: string,
  { folder, rounds, seconds }: { folder: string; rounds: number; seconds: number },
): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'fieldmark-bench-data-'))
  const product = await startProduct(database, data)
  const world = await makeWorld(database, product)
  await addEmails(database)
  const directus = await startDirectus(database, folder)
  const token = await openTables(directus.url)
  const rows: string[][] = []
  const budgets: Budget[] = []
  for (const { of, remark, goal, shots } of directusShots(world, token)) {
    const { key, once, ours } = findCase(of, world)
    const name = remark ? `${of}; ${remark}` : of
    const runs: { product: Measured[]; directus: Measured[] } = { product: [], directus: [] }
    const [productRounds, directusRounds] = [ours, shots].map((list) => inRounds(list, rounds + 1, Boolean(once)))
    for (let round = 0; round <= rounds; round++) {
      const how = { connections: CONNECTIONS, seconds: round === 0 ? WARM_UP : seconds }
      const beside = await load(directus, directusRounds?.[round] ?? nothing, how)
      const measured = await load(product, productRounds?.[round] ?? nothing, how)
      if (round === 0) continue
      runs.product.push(measured)
      runs.directus.push(beside)
    }
    const both = (pick: (run: Measured) => number) =>
      [runs.product, runs.directus].map((list) => median(list.map(pick)))
    const times = ratio(runs.product, runs.directus, (run) => run.perSecond)
    if (goal) budgets.push(atLeast(`${name}: times Directus`, goal, times))
    rows.push([
      key,
      name,
      ...both((run) => run.perSecond).map((value) => Math.round(value).toLocaleString('en-US')),
      times.toFixed(1),
      ...both((run) => run.p50).map((value) => value.toFixed(2)),
      ...both((run) => run.cpuPerRequest).map((value) => value.toFixed(2)),
      ...both((run) => run.memory).map((value) => value.toFixed(0)),
    ])
    process.stdout.write(`${name}: done\n`)
  }
  await directus.stop()
  await product.stop()
  rmSync(data, { recursive: true })
  const report = asMarkdown(
    rows,
    budgets,
    world,
    `Directus ${versionOf(folder)} on the same tables, ${await describeServer()}`,
  )
  process.stdout.write(report)
  writeFileSync(join(ROOT, 'bench/results-directus.md'), report)
  return budgets.every(({ holds }) => holds)
}

/** With its own tables beside ours. DIRECTUS_NODE: the Node that its native parts were built for. */
async function startDirectus(database: string, folder: string): Promise<Running> {
  const node = process.env.DIRECTUS_NODE ?? process.execPath
  const cli = join(folder, 'node_modules/directus/cli.js')
  const settings = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: urlOf(database),
    SECRET: 'another secret that is used for measuring only',
    ADMIN_EMAIL: DIRECTUS_ADMIN.email,
    ADMIN_PASSWORD: DIRECTUS_ADMIN.password,
    LOG_LEVEL: 'error',
  }
  const prepared = spawnSync(node, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...settings } })
  if (prepared.status !== 0) throw new Error(`Directus could not be prepared: ${prepared.stderr.toString()}`)
  return startServer([cli, 'start'], settings, '/server/ping', { node, folder })
}

function findCase(name: string, world: World) {
  const one = CASES.find((known) => known.name === name)
  if (!one) throw new Error(`there is no case '${name}'`)
  return { ...one, ours: one.shots(world) }
}

/** What is sent in each round: what can be sent once only is shared among them, half of it for getting warm. */
function inRounds(shots: Shot[], rounds: number, isOnce: boolean): (() => Shot | undefined)[] {
  const half = Math.floor(shots.length / 2)
  const share = Math.floor(half / (rounds - 1))
  return Array.from({ length: rounds }, (_, round) => {
    const own = round === 0 ? shots.slice(0, half) : shots.slice(half + (round - 1) * share, half + round * share)
    let turn = 0
    return isOnce ? () => own.shift() : () => shots[turn++ % shots.length]
  })
}

const nothing = () => undefined

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules/directus/package.json'), 'utf8')).version
}

function asMarkdown(rows: string[][], budgets: Budget[], world: World, beside: string): string {
  return [
    '# Results beside Directus\n',
    `${measuredOn()}, ${beside}, ${CONNECTIONS} connections, medians, ${world.submitted.length.toLocaleString('en-US')} feedback records waiting for review. How to read this: README.md.\n`,
    asTable(
      ['case', '', 'product/s', 'Directus/s', 'times', 'p50 ms', 'Directus', 'CPU ms', 'Directus', 'MB', 'Directus'],
      rows,
    ),
    '',
    budgetTable(budgets),
    '',
  ].join('\n')
}
