import { RATINGS } from '#domain/feedback/feedback'
import { isAskedAlike, type Version, type Wording, wordingsOf } from '#domain/feedback/question-wordings'
import { addSums, NO_SUMS, ratingsIn, type Sums } from '#domain/office/assessment'
import type { Db, Tx } from '../../platform/database/client.ts'
import { sumFurtherRatings, sumRatings } from './assessment-queries.ts'

/** All rated competencies: the six ratings, and those of question sets. */
export type Rated = { versions: readonly Version[]; wordings: readonly Wording[] }

export async function readRated(db: Db | Tx): Promise<Rated> {
  const versions = await db
    .selectFrom('questionSetVersions')
    .select(['id', 'setId', 'name', 'number', 'questions'])
    .execute()
  return { versions, wordings: wordingsOf(versions) }
}

/** The competencies, with the wordings of a question in one group. */
export function questionsIn({ wordings }: Rated): string[][] {
  return [
    ...RATINGS.map(({ key }) => [key]),
    ...Array.from(Map.groupBy(wordings, ({ question }) => question).values(), (alike) => alike.map(({ id }) => id)),
  ]
}

/** The sums of each of these batches, by competency. */
export async function sumBatches(tx: Tx, batchIds: readonly string[], rated: Rated): Promise<Map<string, Sum[]>> {
  const sums = [...(await sumCore(tx, batchIds)), ...(await sumFurther(tx, batchIds, rated))]
  return Map.groupBy(sums, ({ batchId }) => batchId)
}

/** The sums of one competency in a batch; `byCompetency` adds up several. */
type Sum = { batchId: string; competency: string; sums: Sums }

export function byCompetency(all: readonly Sum[]): Map<string, Sums> {
  const added = new Map<string, Sums>()
  for (const { competency, sums } of all) added.set(competency, addSums(added.get(competency) ?? NO_SUMS, sums))
  return added
}

async function sumCore(tx: Tx, batchIds: readonly string[]): Promise<Sum[]> {
  const rows = await sumRatings(tx, batchIds)
  return rows.flatMap(({ batchId, answers, spreads, changes, gaps }) =>
    RATINGS.map(({ key }, at) => {
      const spread = spreads[at]!
      const notObserved = answers - ratingsIn({ spread })
      const sums = { spread, notObserved, change: pairsOf(changes[at]!), gap: pairsOf(gaps[at]!) }
      return { batchId, competency: key, sums }
    }),
  )
}

async function sumFurther(tx: Tx, batchIds: readonly string[], { versions, wordings }: Rated): Promise<Sum[]> {
  if (wordings.length === 0) return []
  const questions = wordings.flatMap(({ key, versionIds }) => versionIds.map((version) => ({ version, key })))
  const rows = await sumFurtherRatings(tx, batchIds, questions)
  return rows.map(({ batchId, version, key, spread, notObserved, ...row }) => {
    const wording = wordings.find((one) => one.key === key && one.versionIds.includes(version))!
    const pairsWith = (other: string | null, sums: readonly [number, number]) =>
      other !== null && isAskedAlike(versions, [version, other], key) ? pairsOf(sums) : NO_SUMS.change
    const change = pairsWith(row.midtermVersion, row.change)
    const gap = pairsWith(row.selfVersion, row.gap)
    return { batchId, competency: wording.id, sums: { spread, notObserved, change, gap } }
  })
}

function pairsOf([pairs, difference]: readonly [number, number]) {
  return { pairs, difference }
}
