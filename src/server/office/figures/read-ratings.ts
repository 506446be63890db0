import { sql } from 'kysely'
import { RATING_VALUES, RATINGS, type RatingKey } from '#domain/feedback/feedback'
import { type FiguresReader, mayReadFigures } from '#domain/office/response-figures'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { addFigures, readBatches } from '../assessment/read-batches.ts'
import { type Counted, isInTermOrAny, sumOf } from './figure-queries.ts'

type Spreads = Record<RatingKey, number[]>
type Ratings = Record<RatingKey, { answers: number; spread: number[] | null }>

/** How many ratings of 1 to 5 each skill has, as far as the reader may know; null with too few. */
export async function readRatings({ reader, ...counted }: Counted & { reader: FiguresReader }): Promise<Ratings> {
  const spreads = reader.opensAnswers ? await countRatings(counted) : await addReleased(counted)
  const entries = RATINGS.map(({ key }) => {
    const spread = spreads[key]
    const answers = spread.reduce((sum, count) => sum + count, 0)
    const isShown = !reader.opensAnswers || mayReadFigures(answers, reader)
    return [key, { answers, spread: isShown ? spread : null }] as const
  })
  return Object.fromEntries(entries) as Ratings
}

/** Ratings of submitted and approved feedback. */
async function countRatings({ db, viewer, term }: Counted): Promise<Spreads> {
  const keys = RATINGS.map(({ key }) => key)
  // Grouped by all six ratings first: there are far fewer groups than records, and each record is read once.
  const rows = await db
    .selectFrom('feedback')
    .select([...keys, sql<number>`count(*)::integer`.as('count')])
    .where(feedbackVisibleTo(viewer))
    .where(isInTermOrAny('feedback', term))
    .where('status', 'in', ['submitted', 'approved'])
    .groupBy(keys)
    .execute()
  const spread = (key: RatingKey) => RATING_VALUES.map((value) => sumOf(rows.filter((row) => row[key] === value)))
  return Object.fromEntries(keys.map((key) => [key, spread(key)])) as Spreads
}

/** Ratings of the batches that the assessment report adds up. */
async function addReleased({ db, viewer, term }: Counted): Promise<Spreads> {
  const batches = await readBatches(db, viewer)
  const added = addFigures(batches.filter(({ termId }) => !term || termId === term).map(({ figures }) => figures))
  const nothing = RATING_VALUES.map(() => 0)
  return Object.fromEntries(RATINGS.map(({ key }) => [key, added[key]?.spread ?? nothing])) as Spreads
}
