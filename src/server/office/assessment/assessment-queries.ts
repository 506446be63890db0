import { type Expression, type RawBuilder, sql } from 'kysely'
import { RATING_VALUES, RATINGS } from '#domain/feedback/feedback'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import { IS_REPORT_CONFIRMED, selectFeedback } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'

export type Assessed = {
  db: Db
  viewer: Viewer
  /** Ordered by date. */
  terms: readonly { id: string; name: string; startsOn: string; endsOn: string }[]
  /** Whether internships outside these terms are included. */
  hasAll: boolean
}

/** How many were asked and answered, by department and index of the term, from 1; the index after the last stands for no term. */
export function countRequests({ db, viewer, terms, hasAll }: Assessed) {
  const days = (column: 'startsOn' | 'endsOn') => sql`${terms.map((term) => term[column])}::date[]`
  // Terms do not overlap, so the only candidate is the last one that has started. This is much faster than joining the terms.
  const latest = sql`width_bucket(feedback.start_date, ${days('startsOn')})`
  return selectFeedback(db)
    .where(feedbackVisibleTo(viewer))
    .$if(!hasAll, (query) => query.where((eb) => eb.or(terms.map(({ id }) => isInTerm('feedback', id)))))
    .select([
      'feedback.department',
      sql<number>`case when feedback.start_date <= (${days('endsOn')})[${latest}] then ${latest}
        else ${sql.lit(terms.length + 1)} end`.as('place'),
      sql<number>`count(*)::integer`.as('requested'),
      sql<number>`(count(*) filter (where feedback.status <> 'pending'))::integer`.as('answered'),
      sql<number>`(count(*) filter (where ${IS_REPORT_CONFIRMED}))::integer`.as('approved'),
    ])
    .groupBy(['feedback.department', 'place'])
    .orderBy(sql`feedback.department nulls last`)
    .orderBy('place')
    .execute()
}

// The sums behind the report, by batch. Mid-term ratings count once they are released.

/** A rating question in a version of a set. */
type Asked = { version: string; key: string }
type PairSums = readonly [pairs: number, difference: number]

const KEYS = RATINGS.map(({ key }) => key)
const BATCH_ID = sql.ref<string>('members.batchId')

/** The sums of the six ratings, of their changes since mid-term, and of their differences from the students' own ratings. */
export function sumRatings(tx: Tx, batchIds: readonly string[]) {
  return answersIn(tx, batchIds)
    .select([
      BATCH_ID.as('batchId'),
      sql<number>`count(*)::integer`.as('answers'),
      forEachRating((key) => spreadOf(sql.ref(`feedback.${key}`))).as('spreads'),
      forEachRating((key) => ratingPairs(key, 'midtermFeedback')).as('changes'),
      forEachRating((key) => ratingPairs(key, 'selfAssessments')).as('gaps'),
    ])
    .groupBy('members.batchId')
    .execute()
}

/**
 * The same sums for rating questions of sets, and how many were not observed: by question, by the version asked, and by the
 * versions asked at mid-term and of the student.
 */
export function sumFurtherRatings(tx: Tx, batchIds: readonly string[], questions: readonly Asked[]) {
  const versions = sql`${questions.map(({ version }) => version)}::uuid[]`
  const keys = sql`${questions.map(({ key }) => key)}::text[]`
  const answer = sql`(feedback.further_answers -> asked.key)`
  const ratings = answersIn(tx, batchIds)
    .innerJoin(sql<Asked>`unnest(${versions}, ${keys})`.as<'asked'>(sql`asked (version, key)`), (join) =>
      join.onRef('asked.version', '=', 'feedback.questionVersionId'),
    )
    .where(answer, 'is not', null)
    .select([
      BATCH_ID.as('batchId'),
      'asked.version',
      'asked.key',
      'midtermFeedback.questionVersionId as midtermVersion',
      'selfAssessments.questionVersionId as selfVersion',
      numberIn(answer).as('rating'),
      numberIn(sql`(midterm_feedback.further_answers -> asked.key)`).as('atMidterm'),
      numberIn(sql`(self_assessments.further_answers -> asked.key)`).as('ofSelf'),
    ])
    // Without this, PostgreSQL would extract the number from the answers again for each sum, which takes twice as long.
    .offset(sql.lit(0))
  const rating = sql.ref('rating')
  return tx
    .selectFrom(ratings.as('ratings'))
    .select(['batchId', 'version', 'key', 'midtermVersion', 'selfVersion'])
    .select([
      spreadOf(rating).as('spread'),
      sql<number>`(count(*) filter (where ${rating} is null))::integer`.as('notObserved'),
      pairSums(rating, sql.ref('atMidterm')).as('change'),
      pairSums(rating, sql.ref('ofSelf')).as('gap'),
    ])
    .groupBy(['batchId', 'version', 'key', 'midtermVersion', 'selfVersion'])
    .execute()
}

/** The feedback in these batches, with the same supervisor's released mid-term feedback and the student's self-assessment. */
function answersIn(tx: Tx, batchIds: readonly string[]) {
  return tx
    .selectFrom('ratingBatchMembers as members')
    .innerJoin('feedback', 'feedback.id', 'members.feedbackId')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .leftJoin('midtermFeedback', (join) =>
      join
        .onRef('midtermFeedback.supervisorId', '=', 'feedback.supervisorId')
        // A colleague may have taken over since mid-term.
        .onRef('midtermFeedback.givenByEmail', '=', 'internshipSupervisors.email')
        .on('midtermFeedback.releasedAt', 'is not', null),
    )
    .leftJoin('selfAssessments', 'selfAssessments.internshipId', 'internshipSupervisors.internshipId')
    .where('members.batchId', '=', sql<string>`any(${[...batchIds]}::uuid[])`)
}

/** Sums for each of the six ratings, in order. */
function forEachRating<Sums>(sums: (key: (typeof KEYS)[number]) => RawBuilder<Sums>): RawBuilder<Sums[]> {
  return sql`array[${sql.join(KEYS.map(sums))}]`
}

function ratingPairs(key: (typeof KEYS)[number], other: 'midtermFeedback' | 'selfAssessments') {
  return pairSums(sql.ref(`feedback.${key}`), sql.ref(`${other}.${key}`))
}

function numberIn(answer: Expression<unknown>): RawBuilder<number | null> {
  return sql`case when jsonb_typeof(${answer} -> 'value') = 'number' then (${answer} ->> 'value')::integer end`
}

/** How many ratings of 1 to 5 there are. */
function spreadOf(rating: Expression<unknown>): RawBuilder<number[]> {
  const counts = RATING_VALUES.map((value) => sql`count(*) filter (where ${rating} = ${sql.lit(value)})`)
  return sql`array[${sql.join(counts)}]::integer[]`
}

function pairSums(rating: Expression<unknown>, other: Expression<unknown>): RawBuilder<PairSums> {
  return sql`array[count(${rating} - ${other}), coalesce(sum(${rating} - ${other}), 0)]::integer[]`
}
