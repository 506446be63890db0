import { type Expression, type RawBuilder, sql } from 'kysely'
import { MEETS_EXPECTATIONS } from '#domain/assessment'
import { RATINGS } from '#domain/feedback'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'

// The sums behind the assessment report, by department and term. Ratings count once the feedback is approved, mid-term ratings
// once they are released.

export type Assessed = {
  db: Db
  viewer: Viewer
  /** In the order of their days. */
  terms: readonly { id: string; name: string; startsOn: string; endsOn: string }[]
  /** Also what belongs to none of these terms. */
  hasAll: boolean
}

type RatingSums = readonly [n: number, sum: number, met: number]
type PairSums = readonly [pairs: number, difference: number]

const KEYS = RATINGS.map(({ key }) => key)
const APPROVED = sql<boolean>`feedback.status = 'approved'`

/** How many were asked and answered. */
export function countRequests(assessed: Assessed) {
  return feedbackInScope(assessed)
    .select([
      sql<number>`count(*)::integer`.as('requested'),
      sql<number>`(count(*) filter (where feedback.status <> 'pending'))::integer`.as('answered'),
      sql<number>`(count(*) filter (where ${APPROVED}))::integer`.as('approved'),
    ])
    .orderBy(sql`department nulls last`)
    .orderBy('place')
    .execute()
}

/** The sums of the six ratings. */
export function sumRatings(assessed: Assessed) {
  return feedbackInScope(assessed)
    .where(APPROVED)
    .select(KEYS.map((key) => ratingSums(sql.ref(`feedback.${key}`)).as(key)))
    .execute()
}

/** The six final ratings minus those that the same supervisor gave at mid-term. */
export function sumChanges(assessed: Assessed) {
  return feedbackInScope(assessed)
    .where(APPROVED)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'feedback.supervisorId')
    .where('midtermFeedback.releasedAt', 'is not', null)
    .select(KEYS.map((key) => pairSums(sql.ref(`feedback.${key}`), sql.ref(`midtermFeedback.${key}`)).as(key)))
    .execute()
}

/** The six ratings of supervisors minus those that the students gave themselves. */
export function sumGaps(assessed: Assessed) {
  return feedbackInScope(assessed)
    .where(APPROVED)
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('selfAssessments', 'selfAssessments.internshipId', 'internshipSupervisors.internshipId')
    .select(KEYS.map((key) => pairSums(sql.ref(`feedback.${key}`), sql.ref(`selfAssessments.${key}`)).as(key)))
    .execute()
}

/** The sums of the ratings that question sets add, and how many were not observed, by version and question. */
export function sumFurtherRatings(assessed: Assessed) {
  return furtherRatings(assessed)
    .select([
      ratingSums(FURTHER_RATING).as('sums'),
      sql<number>`(count(*) filter (where ${FURTHER_RATING} is null))::integer`.as('notObserved'),
    ])
    .execute()
}

/** As `sumChanges`, also by the version that was asked at mid-term. */
export function sumFurtherChanges(assessed: Assessed) {
  return furtherRatings(assessed)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'feedback.supervisorId')
    .where('midtermFeedback.releasedAt', 'is not', null)
    .select(['midtermFeedback.questionVersionId as otherVersion', furtherPairs('midtermFeedback').as('sums')])
    .groupBy('midtermFeedback.questionVersionId')
    .execute()
}

/** As `sumGaps`, also by the version that the student was asked. */
export function sumFurtherGaps(assessed: Assessed) {
  return furtherRatings(assessed)
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('selfAssessments', 'selfAssessments.internshipId', 'internshipSupervisors.internshipId')
    .select(['selfAssessments.questionVersionId as otherVersion', furtherPairs('selfAssessments').as('sums')])
    .groupBy('selfAssessments.questionVersionId')
    .execute()
}

/** By department and place of the term, from 1; the place after the last for none of them. */
function feedbackInScope({ db, viewer, terms, hasAll }: Assessed) {
  const days = (column: 'startsOn' | 'endsOn') => sql`${terms.map((term) => term[column])}::date[]`
  // Terms do not overlap, so it can only be the last one that has started. Much faster than a join with the terms.
  const latest = sql`width_bucket(feedback.start_date, ${days('startsOn')})`
  return db
    .selectFrom('feedback')
    .where(feedbackVisibleTo(viewer))
    .$if(!hasAll, (query) => query.where((eb) => eb.or(terms.map(({ id }) => isInTerm('feedback', id)))))
    .select([
      'feedback.department',
      sql<number>`case when feedback.start_date <= (${days('endsOn')})[${latest}] then ${latest}
        else ${sql.lit(terms.length + 1)} end`.as('place'),
    ])
    .groupBy(['feedback.department', 'place'])
}

/** Of all answers to question sets, only those to rating questions are a number, or null. */
function furtherRatings(assessed: Assessed) {
  return feedbackInScope(assessed)
    .innerJoin(
      sql<{ key: string; value: unknown }>`jsonb_each(feedback.further_answers)`.as<'answers'>('answers'),
      (join) => join.onTrue(),
    )
    .where(APPROVED)
    .where('feedback.questionVersionId', 'is not', null)
    .where(sql<boolean>`jsonb_typeof(answers.value -> 'value') in ('number', 'null')`)
    .select([sql<string>`feedback.question_version_id`.as('version'), 'answers.key'])
    .groupBy(['feedback.questionVersionId', 'answers.key'])
}

const FURTHER_RATING = numberIn(sql`answers.value`)

function furtherPairs(other: 'midtermFeedback' | 'selfAssessments') {
  return pairSums(FURTHER_RATING, numberIn(sql`(${sql.ref(`${other}.furtherAnswers`)} -> answers.key)`))
}

function numberIn(answer: Expression<unknown>): RawBuilder<number | null> {
  return sql`case when jsonb_typeof(${answer} -> 'value') = 'number' then (${answer} ->> 'value')::integer end`
}

function ratingSums(rating: Expression<unknown>): RawBuilder<RatingSums> {
  return sql`array[count(${rating}), coalesce(sum(${rating}), 0),
    count(*) filter (where ${rating} >= ${sql.lit(MEETS_EXPECTATIONS)})]::integer[]`
}

function pairSums(rating: Expression<unknown>, other: Expression<unknown>): RawBuilder<PairSums> {
  return sql`array[count(${rating} - ${other}), coalesce(sum(${rating} - ${other}), 0)]::integer[]`
}
