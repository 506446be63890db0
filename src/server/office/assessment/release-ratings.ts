import { type SqlBool, sql } from 'kysely'
import { divideFigures, FEWEST_ANSWERS_SHOWN, type ShownFigures, shownFigures } from '#domain/office/assessment'
import { IS_REPORT_CONFIRMED, selectFeedback } from '../../platform/database/assignments.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import type { OpenServices } from '../../services.ts'
import { byCompetency, questionsIn, type Rated, readRated, sumBatches } from './sum-batches.ts'

type Place = { department: string | null; termId: string | null }

/** Still approved as when its batch was released. An internship that waits for a decision again does not take answers back. */
const IS_UNCHANGED = sql<SqlBool>`(feedback.status = 'approved' and internships.status <> 'rejected'
  and feedback.approved_at is not distinct from members.approved_at)`
const TERM_ID = sql<string | null>`(select id from terms where feedback.start_date between starts_on and ends_on)`

/**
 * Adds confirmed feedback to the figures of the assessment report, in batches of at least five
 * (docs/decisions/0099-figures-in-batches.md).
 */
export async function releaseRatings({ db, clock }: Pick<OpenServices, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One process at a time; readers are not blocked.
    await sql`lock table rating_batches in share row exclusive mode`.execute(tx)
    const rated = await readRated(tx)
    await followChanges(tx, rated, clock())
    await releaseNew(tx, rated, clock())
  })
}

/**
 * Releases the approved feedback of each department and term that is in no batch yet: all of it, or nothing if it is fewer than
 * five.
 */
async function releaseNew(tx: Tx, rated: Rated, now: Date): Promise<void> {
  const places = await selectFeedback(tx)
    .leftJoin('ratingBatchMembers as members', 'members.feedbackId', 'feedback.id')
    .where(IS_REPORT_CONFIRMED)
    .where('members.feedbackId', 'is', null)
    .select(['feedback.department', TERM_ID.as('termId'), sql<string[]>`array_agg(feedback.id)`.as('feedbackIds')])
    .groupBy(['feedback.department', 'termId'])
    .having(sql`count(*)`, '>=', FEWEST_ANSWERS_SHOWN)
    .execute()
  const batchIds: string[] = []
  for (const { feedbackIds, ...place } of places) {
    const id = await addBatch(tx, place, {}, now)
    batchIds.push(id)
    await sql`
      insert into rating_batch_members (feedback_id, batch_id, approved_at)
      select id, ${id}, approved_at from feedback where id = any(${feedbackIds}::uuid[])`.execute(tx)
  }
  const sums = await sumBatches(tx, batchIds, rated)
  for (const id of batchIds)
    await setFigures(tx, id, shownFigures(byCompetency(sums.get(id) ?? []), questionsIn(rated)))
}

async function addBatch(tx: Tx, place: Place, figures: ShownFigures, releasedAt: Date): Promise<string> {
  const { id } = await tx
    .insertInto('ratingBatches')
    .values({ ...place, figures: JSON.stringify(figures), releasedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function setFigures(tx: Tx, id: string, figures: ShownFigures, place: Partial<Place> = {}): Promise<void> {
  await tx
    .updateTable('ratingBatches')
    .set({ ...place, figures: JSON.stringify(figures) })
    .where('id', '=', id)
    .execute()
}

/**
 * Members of a batch that are in one place now. Those that are no longer approved, or were approved again, form a part together.
 */
type Part = Place & { isUnchanged: boolean; count: number }

/**
 * After terms or departments have changed, divides each batch into parts of at least five by the new places of its members.
 * Smaller parts stay with the largest one, like erased members, and like up to four that were taken back. Five or more that were
 * taken back leave the figures.
 */
async function followChanges(tx: Tx, rated: Rated, now: Date): Promise<void> {
  const parts = await selectFeedback(tx)
    .innerJoin('ratingBatchMembers as members', 'members.feedbackId', 'feedback.id')
    .where('members.batchId', 'is not', null)
    .select(['members.batchId', IS_UNCHANGED.as('isUnchanged'), sql<number>`count(*)::integer`.as('count')])
    .select([
      sql<string | null>`case when ${IS_UNCHANGED} then feedback.department end`.as('place'),
      sql<string | null>`case when ${IS_UNCHANGED} then ${TERM_ID} end`.as('termId'),
    ])
    .groupBy(['members.batchId', 'isUnchanged', 'place', 'termId'])
    .$castTo<Omit<Part, 'department'> & { batchId: string; place: string | null }>()
    .execute()
  const batches = await tx.selectFrom('ratingBatches').select(['id', 'department', 'termId', 'figures']).execute()
  const placed = parts.map(({ place: department, ...part }) => ({ ...part, department }))
  const partsOf = Map.groupBy(placed, ({ batchId }) => batchId)
  for (const batch of batches) await follow(tx, batch, { parts: partsOf.get(batch.id) ?? [], rated, now })
}

type Batch = Place & { id: string; figures: ShownFigures }
type Following = { parts: readonly Part[]; rated: Rated; now: Date }

async function follow(tx: Tx, batch: Batch, { parts, rated, now }: Following): Promise<void> {
  const isEnough = ({ count }: Part) => count >= FEWEST_ANSWERS_SHOWN
  const [largest, ...others] = parts
    .filter((part) => part.isUnchanged && isEnough(part))
    .toSorted((a, b) => b.count - a.count || Number(isIn(b, batch)) - Number(isIn(a, batch)))
  const isTakenBack = parts.some((part) => !part.isUnchanged && isEnough(part))
  const leaving = isTakenBack && largest ? [largest, ...others] : others
  const ids: string[] = []
  for (const part of leaving) ids.push(await moveToOwnBatch(tx, batch, part, now))
  const sums = await sumBatches(tx, ids, rated)
  const live = ids.map((id) => byCompetency(sums.get(id) ?? []))
  const divided = divideFigures(batch.figures, live, questionsIn(rated))
  for (const [at, id] of ids.entries()) await setFigures(tx, id, divided.parts[at]!)
  if (isTakenBack) await tx.deleteFrom('ratingBatches').where('id', '=', batch.id).execute()
  else if (largest && (ids.length > 0 || !isIn(largest, batch)))
    await setFigures(tx, batch.id, divided.rest, { department: largest.department, termId: largest.termId })
}

function isIn(a: Place, b: Place): boolean {
  return a.department === b.department && a.termId === b.termId
}

async function moveToOwnBatch(tx: Tx, { id: from }: Batch, part: Part, now: Date): Promise<string> {
  const { department, termId } = part
  const id = await addBatch(tx, { department, termId }, {}, now)
  await sql`
    update rating_batch_members members set batch_id = ${id}
    from feedback
      join internship_supervisors on internship_supervisors.id = feedback.supervisor_id
      join internships on internships.id = internship_supervisors.internship_id
    where feedback.id = members.feedback_id and members.batch_id = ${from} and ${IS_UNCHANGED}
      and feedback.department is not distinct from ${department}::text and ${TERM_ID} is not distinct from ${termId}::uuid`.execute(
    tx,
  )
  return id
}
