import { ORPCError } from '@orpc/server'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACCESS_ERRORS } from '#contract/errors'
import type { InternshipStep } from '#domain/feedback/internship-steps'
import { answerIn } from '#domain/office/answer-filter'
import type { ChartFilters, FeedbackTrait } from '#domain/office/chart-filters'
import type { ResponseChannel } from '#domain/office/response-days'
import type { Assigned, Reviewed } from '#domain/office/review'
import { WEEK } from '#domain/time/durations'
import { isAssigned, type Viewer } from '../access/visible-rows.ts'
import { RESPONSE_CHANNEL } from '../database/response-channel.ts'
import { hasSign } from '../database/signs.ts'
import { containsWords, searchWords } from './search.ts'

/** The tables with the columns that all filters need. */
export type ListTable = Reviewed | 'studentSummaries'

/** The filters that charts link to. */
type ChartFilterInput = { [Key in keyof ChartFilters]: ChartFilters[Key] | undefined }

/** The filters of a list or an export. */
export type RecordFilters = ChartFilterInput & {
  /** Only the record with this id. */
  id?: string | undefined
  search?: string | undefined
  /** Only the records of this department, if the viewer may see it. */
  department?: string | undefined
  /** Only the records of the term with this id. Not for students. */
  term?: string | undefined
  /** Not available for students. */
  assigned?: Assigned | undefined
}

/** The visible rows that match, for statements that read all of them; lists use `onListPage`. */
export function matchesFilters(table: ListTable, viewer: Viewer, filters: RecordFilters): Expression<SqlBool> {
  const { search } = filters
  const assigned = isAssigned(table, filters.assigned, viewer)
  const conditions = [
    ...indexedFilters(table, filters),
    ...dateFilters(filters),
    ...(assigned ? [assigned] : []),
    ...relatedFilters(sql.ref<string>(`${table}.id`), viewer, filters),
    containsWords(sql.ref<string>(`${table}.searchText`), searchWords(search)),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Filters that few rows match and that have their own indexes. */
export function indexedFilters(table: ListTable, { id, term, approved }: RecordFilters): Expression<SqlBool>[] {
  return [
    ...(id ? [sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`] : []),
    ...(term ? [isInTerm(table, term)] : []),
    ...(approved ? [isInWeek('approvedAt', approved)] : []),
  ]
}

/** Filters on the record's creation, which is in the lists' indexes. */
export function dateFilters({ registered, requested }: RecordFilters): Expression<SqlBool>[] {
  return [
    ...(registered ? [isInWeek('createdAt', registered)] : []),
    ...(requested ? [isRequestedSince(requested)] : []),
  ]
}

/** Filters on data related to the record with this id. Throws FORBIDDEN for a filter that is for admins only. */
export function relatedFilters(
  id: Expression<string>,
  viewer: Viewer,
  { step, rating, trait, sign, channel, answer, supervisor }: RecordFilters,
): Expression<SqlBool>[] {
  if (channel && viewer.role !== 'admin') throw new ORPCError('FORBIDDEN', ACCESS_ERRORS.FORBIDDEN)
  return [
    ...(step ? [hasReached(step, id)] : []),
    ...(rating ? [isRated(rating, id)] : []),
    ...(trait ? [isFeedback(id, HAS_TRAIT[trait])] : []),
    ...(sign ? [isFeedback(id, hasSign(sign))] : []),
    ...(channel ? [cameBy(channel, id)] : []),
    ...(answer ? [hasAnswered(answer, id)] : []),
    ...(supervisor ? [isAskedOf(supervisor, id)] : []),
  ]
}

/** The records of internships that start in this term; none if the term no longer exists. */
export function isInTerm(table: ListTable, term: string): Expression<SqlBool> {
  const day = (column: 'starts_on' | 'ends_on') => sql`(select ${sql.ref(column)} from terms where id = ${term})`
  return sql<boolean>`${sql.ref(`${table}.startDate`)} between ${day('starts_on')} and ${day('ends_on')}`
}

/** Within the seven days (UTC) from this one. */
function isInWeek(column: 'createdAt' | 'approvedAt', firstDay: string): Expression<SqlBool> {
  const start = new Date(`${firstDay}T00:00:00Z`)
  const end = new Date(start.getTime() + WEEK)
  const at = sql.ref(`internships.${column}`)
  // As text, because COPY takes nothing else.
  return sql<boolean>`(${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz)`
}

/** Feedback that was first requested on or after this day (UTC). */
export function isRequestedSince(day: string): Expression<SqlBool> {
  // As text, because COPY takes nothing else.
  return sql<boolean>`feedback.created_at >= ${`${day}T00:00:00Z`}::timestamptz`
}

/** The steps of `internshipSteps` after the approval, reached by the feedback of any supervisor. */
const FEEDBACK_AT_STEP = {
  asked: sql`true`,
  opened: sql`(feedback.status <> 'pending' or feedback.opened_at is not null)`,
  submitted: sql`feedback.status <> 'pending'`,
  'feedback-approved': sql`feedback.status = 'approved'`,
}

/** Whether the internship has reached this step or a later one. Without approval it stays at the first. */
function hasReached(step: InternshipStep, id: Expression<string>): Expression<SqlBool> {
  if (step === 'registered') return sql<boolean>`true`
  const isApproved = sql<boolean>`exists (select from internships reached where reached.id = ${id} and reached.status = 'approved')`
  if (step === 'approved') return isApproved
  return sql<boolean>`(${isApproved} and exists (
    select from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = ${id} and ${FEEDBACK_AT_STEP[step]} offset 0))`
}

/** Conditions on feedback that figures use as well. */
export const HAS_TRAIT: Record<FeedbackTrait, RawBuilder<SqlBool>> = {
  withheld: sql`(feedback.status = 'approved' and feedback.withheld_passages <> '{}')`,
  questioned: sql`exists (select from feedback_questions asked
    where asked.supervisor_id = feedback.supervisor_id and asked.submitted_at = feedback.submitted_at)`,
  entered: sql`feedback.given_by_way is not null`,
  opened: sql`(feedback.opened_at is not null or (feedback.status <> 'pending' and feedback.given_by_way is null))`,
}

/** The value of the answer to the question with this key, as JSON; null without one. */
export function answerTo(key: Expression<string>): RawBuilder<unknown> {
  return sql`feedback.further_answers -> ${key} -> 'value'`
}

/** `id` may be a column of the outer query's `feedback`, because it stands outside of the subquery. */
function isFeedback(id: Expression<string>, condition: Expression<unknown>): Expression<SqlBool> {
  return sql<boolean>`${id} in (select feedback.id from feedback where ${condition})`
}

function isRated(rating: NonNullable<ChartFilters['rating']>, id: Expression<string>): Expression<SqlBool> {
  const [skill, value] = rating.split('-')
  return sql<boolean>`exists (
    select from feedback rated where rated.id = ${id} and ${sql.ref(`rated.${skill}`)} = ${value}::integer and rated.status <> 'pending' offset 0)`
}

function cameBy(channel: ResponseChannel, id: Expression<string>): Expression<SqlBool> {
  return sql<boolean>`${id} in (select feedback.id from feedback
    join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
    left join feedback_links links on links.supervisor_id = feedback.supervisor_id
    where feedback.submitted_at is not null
    group by feedback.id, supervisors.id having ${RESPONSE_CHANNEL} = ${channel}::text)`
}

function hasAnswered(filter: NonNullable<ChartFilters['answer']>, id: Expression<string>): Expression<SqlBool> {
  const { version, key, value } = answerIn(filter)
  const given = answerTo(sql<string>`${key}::text`)
  // A number, yes, no, or null for "not observed"; otherwise the key of a choice.
  return isFeedback(
    id,
    sql`feedback.question_version_id = ${version}::uuid and feedback.status <> 'pending'
      and (${given})::text in (${value}::text, to_json(${value}::text)::text)`,
  )
}

function isAskedOf(supervisor: string, id: Expression<string>): Expression<SqlBool> {
  return sql<boolean>`${id} in (select feedback.id from feedback
    join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
    where supervisors.email = ${supervisor}::text)`
}
