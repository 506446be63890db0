import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_ROWS } from '../src/domain/internships/imports.ts'
import { compareWithRelease } from './against.ts'
import { CASES, type Case, type OpenRequest, openWorld, type World } from './cases.ts'
import { describePostgres, dropDatabase, freshDatabase, PRODUCT, query, urlOf } from './database.ts'
import { measureDesk } from './desk.ts'
import { directusShots, startDirectus } from './directus.ts'
import { asTable, atLeast, atMost, describeMachine, type Floor, floorTable, median, notRun, ratio } from './floors.ts'
import { measureImports } from './imports.ts'
import { compareQuestionSets } from './question-sets.ts'
import { type Recorded, startRecorder } from './record.ts'
import { download, memory, ROOT, type Run, startProduct, startServer } from './server.ts'
import { send, worldsFor } from './turns.ts'
import { measureWeb } from './web.ts'
import { measureWithheld } from './withheld.ts'

// npm run bench: README.md in this folder says how to read its output.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.2' },
    against: { type: 'string' },
    full: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const perSecond = (run: Run) => run.perSecond
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)

const SIZE = 200_000
const CONNECTIONS = 16
/** Submissions in a round; Directus takes longer for each. */
const OURS = 500
const THEIRS = 80
/** Compared step by step with --full. */
const SIZES = [50_000, SIZE, 1_000_000]
/** Time for startup work to finish. Unit: milliseconds. */
const SETTLED = 3000

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataDir = mkdtempSync(join(tmpdir(), 'fieldmark-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const tables: string[] = []
const floors: Floor[] = []
const isWanted = (name: string) => name.includes(options.only)
const cases = CASES.filter(({ name }) => isWanted(name))
if (options.against) await compareWithBefore(options.against)
else await measureThisBuild()

const report = [
  '# Results',
  `${describeMachine()}, ${await describePostgres()}. Medians of ${rounds} rounds of ${seconds} s. [README.md](README.md) says how to read this.`,
  '## Floors',
  floorTable(floors),
  ...tables,
]
process.stdout.write(`\n${report.join('\n\n')}\n`)
if (options.write) writeFileSync(join(ROOT, 'bench/results.md'), `${report.join('\n\n')}\n`)
process.exit(floors.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0)

async function compareWithBefore(checkout: string): Promise<void> {
  const compared = await compareWithRelease(checkout, SIZE, dataDir, { only: options.only, rounds, seconds })
  floors.push(...compared.floors)
  tables.push(`## ${SIZE.toLocaleString('en-US')} internships, ${basename(checkout)} and this build`, compared.table)
}

async function measureThisBuild(): Promise<void> {
  if (cases.length > 0) await compareWithOthers()
  if (isWanted('process')) await measureProcess()
  if (isWanted('question sets')) {
    say('question sets')
    const compared = await compareQuestionSets(SIZE, dataDir, rounds)
    floors.push(...compared.floors)
    tables.push('## Without and with three question sets, one connection', compared.table)
  }
  if (isWanted('imports')) await importAndUndo()
  if (isWanted('withheld passages')) {
    const judged = measureWithheld()
    floors.push(...judged.floors)
    tables.push('## Judging withheld passages', judged.table)
  }
  if (options.full && cases.length > 0) await compareSizes()
  if (options.web && isWanted('web')) {
    say('Lighthouse')
    const { product, world, database, close } = await openProduct(SIZE)
    floors.push(...measureWeb(product, world))
    say('desk')
    const rows = await measureDesk(product, world, database)
    tables.push('## Feedback Review, 1280 × 800', asTable(['what', 'presses', 'seconds'], rows))
    await close()
  }
}

/** Product, bare server and Directus alternately, so that a slow phase affects all of them. */
async function compareWithOthers(): Promise<void> {
  const { database, world, product, close } = await openProduct(SIZE)
  say('recording statements')
  const plans = await recordCases(database, world)
  const bare = await startServer(
    ['--conditions=fieldmark-source', 'bench/bare.ts'],
    { DATABASE_URL: urlOf(database) },
    '/',
  )
  const directus = cases.some(({ ofDirectus }) => ofDirectus) ? await startDirectus(database) : {}
  let connections = 0
  const rows: string[][] = []
  for (const one of cases) {
    say(one.name)
    const runs: Record<'product' | 'bare' | 'directus', Run[]> = { product: [], bare: [], directus: [] }
    const take = worldsFor(one, world)
    for (let round = 0; round <= rounds; round++) {
      // The first round warms up.
      if (round === 1) for (const list of Object.values(runs)) list.length = 0
      runs.product.push(await send(product, one, one.shots(take(OURS)), { connections: CONNECTIONS, seconds }))
      connections = Math.max(connections, await countConnections())
      const about = take(OURS)
      await fetch(bare.url, { method: 'PUT', body: JSON.stringify(plans.get(one)!(about.requests)) })
      const shots = one.shots(about).map((shot) => ({ ...shot, path: '/run' }))
      runs.bare.push(await send(bare, one, shots, { connections: CONNECTIONS, seconds }))
      if (one.kind === 'once') await requireAnswers(database, about)
      if (!directus.server || !one.ofDirectus) continue
      runs.directus.push(
        await send(directus.server, one, directusShots(one.name, take(THEIRS)), { connections: CONNECTIONS, seconds }),
      )
    }
    if (one.ofDirectus) {
      const name = `${one.name}: times Directus`
      if (directus.missing) floors.push(notRun(name, directus.missing))
      else floors.push(atLeast(name, one.ofDirectus, ratio(runs.product, runs.directus, perSecond)))
    }
    const rates = [runs.product, runs.bare, runs.directus].map((list) =>
      list.length > 0 ? median(list.map(perSecond)).toFixed(1) : '',
    )
    const latencies = (['p50', 'p99'] as const).map((which) => median(runs.product.map((run) => run[which])).toFixed(1))
    rows.push([one.name, ...rates, ...latencies])
  }
  if (!options.only) {
    say('sixteen exports at once')
    const [shot] = CASES.find(({ kind }) => kind === 'download')!.shots(world)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => download(product, shot!)))
    connections = Math.max(connections, await countConnections())
    floors.push(atMost('process: memory under load, MB', 450, memory(product.pid, 'VmHWM')))
    floors.push(atMost('process: connections', 14, connections))
  }
  tables.push(
    `## ${SIZE.toLocaleString('en-US')} internships, ${CONNECTIONS} connections`,
    asTable(['case', 'product/s', 'bare/s', 'Directus/s', 'p50 ms', 'p99 ms'], rows),
  )
  await bare.stop()
  await directus.server?.stop()
  await close()
}

/** Every size in turn at one connection. */
async function compareSizes(): Promise<void> {
  const sides: Awaited<ReturnType<typeof openProduct>>[] = []
  for (const size of SIZES) sides.push(await openProduct(size))
  const largest = SIZES.at(-1)!
  const rows: string[][] = []
  for (const one of cases) {
    say(`${one.name} at all sizes`)
    const measured = sides.map((side) => ({ ...side, take: worldsFor(one, side.world), runs: [] as Run[] }))
    for (let round = 0; round <= rounds; round++)
      for (const { product, take, runs } of measured) {
        const run = await send(product, one, one.shots(take(OURS)), { connections: 1, seconds })
        if (round > 0) runs.push(run)
      }
    const growth = measured.slice(1).map(({ size, runs }, step) => {
      const before = measured[step]!
      // An export has more rows to send, so the time for each row counts.
      const expected = one.kind === 'download' ? size / before.size : 1
      return ratio(runs, before.runs, ({ p50 }) => p50) / expected
    })
    const p50s = measured.map(({ runs }) => median(runs.map(({ p50 }) => p50)))
    const p99 = median(measured.at(-1)!.runs.map((run) => run.p99))
    rows.push([one.name, ...[...p50s, ...growth, p99].map((value) => value.toFixed(2))])
    if (one.kind === 'search') floors.push(atMost(`${one.name}: p99 at ${largest}, ms`, 80, p99))
    else
      for (const [step, times] of growth.entries())
        floors.push(atMost(`${one.name}: growth from ${SIZES[step]} to ${SIZES[step + 1]}`, 1.5, times))
  }
  const growing = SIZES.slice(1).map((size, step) => `${SIZES[step]} to ${size}`)
  const headers = ['case', ...SIZES.map((size) => `p50 ms at ${size}`), ...growing, `p99 ms at ${largest}`]
  tables.push('## Growth, one connection', asTable(headers, rows))
  for (const { close } of sides) await close()
}

/** Restarts the product repeatedly with PostgreSQL, on the smallest database. */
async function measureProcess(): Promise<void> {
  say('process')
  const database = await freshDatabase(SIZES[0]!)
  const [starts, idle]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const product = await startProduct(join(dataDir, 'process'), urlOf(database))
    starts.push((performance.now() - begun) / 1000)
    await new Promise((resolve) => setTimeout(resolve, SETTLED))
    idle.push(memory(product.pid, 'VmRSS'))
    await product.stop()
  }
  await dropDatabase(database)
  floors.push(atMost('process: second start, s', 1, median(starts)))
  floors.push(atMost('process: idle memory, MB', 160, median(idle)))
}

/** On empty databases of both engines. */
async function importAndUndo(): Promise<void> {
  const count = options.full ? MAX_ROWS : 5000
  const database = 'fieldmark_bench_imports'
  await dropDatabase(database)
  await query('postgres', `create database ${database}`)
  for (const [engine, DATABASE_URL] of Object.entries({ PostgreSQL: urlOf(database), embedded: '' })) {
    say(`imports, ${engine}`)
    const measured = await measureImports(engine, { DATA_DIR: join(dataDir, `imports-${engine}`), DATABASE_URL }, count)
    floors.push(...measured.floors)
    tables.push(`## Imports of ${count.toLocaleString('en-US')} rows`, measured.table)
  }
  await dropDatabase(database)
}

/** The product on a fresh copy of a seeded database. */
async function openProduct(size: number) {
  say(`copying the database of ${size} internships`)
  const database = await freshDatabase(size)
  const world = await openWorld(database)
  const product = await startProduct(join(dataDir, database), `${urlOf(database)}?application_name=${PRODUCT}`)
  const close = async () => {
    await product.stop()
    await dropDatabase(database)
  }
  return { size, database, world, product, close }
}

/** The statements that the product runs for each case; where a request can be answered only once, for the given requests. */
async function recordCases(database: string, world: World) {
  const recorder = await startRecorder(urlOf(database))
  const product = await startProduct(join(dataDir, 'recorded'), recorder.url)
  await recorder.ignoreBackground()
  const plans = new Map<Case, (requests: OpenRequest[]) => Recorded[]>()
  for (const one of cases) {
    const recorded: Recorded[] = []
    if (one.kind === 'once') {
      let sample = world.requests[0]!
      const submission = await recorder.record(product, () => {
        sample = world.requests.pop()!
        return one.shots({ ...world, requests: [sample] })[0]!
      })
      plans.set(one, (requests) => requests.map(({ ids }) => aboutAnother(submission, sample.ids, ids)))
    } else {
      for (const shot of one.shots(world)) recorded.push(await recorder.record(product, () => shot, recorded.at(-1)))
      plans.set(one, () => recorded)
    }
  }
  await product.stop()
  recorder.stop()
  return plans
}

/** The same statements about another link. */
function aboutAnother({ statements, ...recorded }: Recorded, from: string[], to: string[]): Recorded {
  const text = from.reduce((sofar, id, index) => sofar.replaceAll(id, to[index]!), JSON.stringify(statements))
  return { ...recorded, statements: JSON.parse(text) }
}

/** Throws if the bare server did not store the submitted answers. */
async function requireAnswers(database: string, { requests }: World): Promise<void> {
  const [row] = await query<{ open: number }>(
    database,
    `select count(*)::integer as open from feedback_links join feedback using (supervisor_id)
    where status = 'pending' and token_hash = any($1)`,
    [requests.map(({ hash }) => hash)],
  )
  if (row?.open !== 0) throw new Error(`the bare server left ${row?.open} requests open`)
}

/** Excludes the workers that PostgreSQL starts for parallel queries, which have the same name. */
async function countConnections(): Promise<number> {
  const text = `select count(*)::integer as count from pg_stat_activity
    where application_name = $1 and backend_type = 'client backend'`
  const [row] = await query<{ count: number }>('postgres', text, [PRODUCT])
  return row!.count
}

function say(what: string): void {
  process.stdout.write(`${Math.round(performance.now() / 1000)} s: ${what}...\n`)
}
