import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorld, type Person, type World } from './cases.ts'
import { dropDatabase, freshDatabase, query, urlOf } from './database.ts'
import { asTable, atLeast, type Floor, median, ratio } from './floors.ts'
import { download, load, type Run, type Shot, startProduct } from './server.ts'

type Compared = {
  name: string
  /** The least throughput with question sets, relative to that without. */
  goal: number
  /** Sent once a round. */
  isSlow?: boolean
  shots: (world: World) => Shot[]
}

/** How often the requests of a list are sent in a round. */
const REPEATED = 5

const COMPARED: Compared[] = [
  // Twice as much is read and sent: each record has six more answers of the supervisor, and six of the student.
  { name: 'review page of 20', goal: 0.7, shots: ({ managers }) => managers.map(get('/api/v1/feedback?limit=20')) },
  { name: 'internships, 20', goal: 0.9, shots: ({ managers }) => managers.map(get('/api/v1/internships?limit=20')) },
  { name: 'figures', goal: 0.9, isSlow: true, shots: ({ admin }) => [get('/api/v1/statistics/figures')(admin)] },
  // Three times as many answers are read.
  {
    name: 'assessment report, admin',
    goal: 0.3,
    isSlow: true,
    shots: ({ admin }) => [get('/api/v1/statistics/assessment')(admin)],
  },
  {
    name: 'assessment report, manager',
    goal: 0.3,
    isSlow: true,
    shots: ({ managers }) => managers.map(get('/api/v1/statistics/assessment')),
  },
  // Thirty columns more.
  {
    name: 'CSV export of feedback',
    goal: 0.77,
    isSlow: true,
    shots: ({ admin }) => [get('/api/v1/exports/feedback.csv?columns=studentName,strengths,furtherAnswers')(admin)],
  },
]

/** The same database without and with question sets, in turn. */
export async function compareQuestionSets(size: number, dataDir: string, rounds: number) {
  const without = await openSide('without', size, dataDir, ['assessment.sql'])
  const withSets = await openSide('with', size, dataDir, ['assessment.sql', 'question-sets.sql'])
  const floors: Floor[] = []
  const rows: string[][] = []
  for (const { name, goal, isSlow = false, shots } of COMPARED) {
    const runs: Record<'without' | 'withSets', Run[]> = { without: [], withSets: [] }
    for (let round = 0; round <= rounds; round++)
      for (const [side, list] of [
        [without, runs.without],
        [withSets, runs.withSets],
      ] as const) {
        const all = shots(side.world)
        const run = isSlow
          ? await download(side.product, all[0]!)
          : await load(side.product, Array(REPEATED).fill(all).flat(), { connections: 1, seconds: 'once' })
        // The first round warms up.
        if (round > 0) list.push(run)
      }
    floors.push(
      atLeast(
        `question sets, ${name}: of without`,
        goal,
        ratio(runs.withSets, runs.without, (run) => run.perSecond),
      ),
    )
    const p50 = (list: Run[]) => median(list.map((run) => run.p50)).toFixed(1)
    rows.push([name, p50(runs.without), p50(runs.withSets)])
  }
  await without.close()
  await withSets.close()
  return { floors, table: asTable(['case', 'without, p50 ms', 'with, p50 ms'], rows) }
}

async function openSide(name: string, size: number, dataDir: string, files: string[]) {
  const database = await freshDatabase(size, `fieldmark_bench_${name}_${size}`)
  for (const file of files) await query(database, readFileSync(join(import.meta.dirname, file), 'utf8'))
  // Both have been rewritten, so that neither is read from gaps.
  for (const table of ['feedback', 'self_assessments', 'midterm_feedback'])
    await query(database, `vacuum full analyze ${table}`)
  const world = await openWorld(database)
  const product = await startProduct(join(dataDir, database), urlOf(database))
  const close = async () => {
    await product.stop()
    await dropDatabase(database)
  }
  return { world, product, close }
}

function get(path: string): (person: Person) => Shot {
  return ({ cookie }) => ({ method: 'GET', path, headers: { Cookie: cookie } })
}
