import { type RawBuilder, sql } from 'kysely'
import type { RequestState, RequestStatus } from '#domain/feedback/request'

// The domain's rules about requests, for queries that filter or count by them: of the outer query's internship, supervisor and
// feedback, of which there may be none. The rules are functions of the database, written into the plan of each query.

const IS_QUESTIONED = sql<boolean>`(feedback.replied_at is null and exists (
  select from feedback_questions questions
  where questions.supervisor_id = feedback.supervisor_id and questions.submitted_at = feedback.submitted_at))`

const DECLINED_AT = sql`internship_supervisors.declined_at`

function stateIf(declinedAt: RawBuilder<unknown>, isQuestioned = IS_QUESTIONED) {
  return sql<RequestState>`request_state(internships.status, ${declinedAt}, feedback, ${isQuestioned})`
}

/** The domain's `requestState`. */
export const REQUEST_STATE = stateIf(DECLINED_AT)

/** The same for a second contact, who can answer although the supervisor has declined. */
export const STATE_FOR_SECOND_CONTACT = stateIf(sql`null`)

/** Condition: the domain's `isRequestOpen`; null if there is no feedback. */
export const IS_REQUEST_OPEN = sql<boolean>`is_request_open(internships.status, internship_supervisors.declined_at, feedback)`

/** Condition: the request has ended without an answer, which a trigger notes. */
export const IS_REQUEST_ENDED = sql<boolean>`feedback.has_ended`

/** Nobody asks about answers that were not given. Without a subquery, PostgreSQL computes it in parallel. */
const STATE_WITHOUT_ANSWER = stateIf(DECLINED_AT, sql.lit(false))

/** The domain's `requestStatus` of a request that was made. */
export const REQUEST_STATUS = sql<RequestStatus>`(case when feedback.status <> 'pending' then feedback.status
  when ${IS_REQUEST_OPEN} then 'pending' else ${STATE_WITHOUT_ANSWER} end)`
