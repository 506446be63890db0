import { sql } from 'kysely'
import type { ResponseChannel } from '#domain/office/response-days'
import { ERASED_DOMAIN } from '#domain/people/erasure'

/**
 * How the answer came in: entered by staff, through a second contact, in person, with the rating in a reminder, or by email. An
 * erased supervisor's links, which would tell, are gone. Null without an answer. Refers to the outer query's feedback, its
 * supervisor as `supervisors`, and its `links`, over which it aggregates.
 */
export const RESPONSE_CHANNEL = sql<ResponseChannel | null>`case when feedback.submitted_at is null then null
  when feedback.given_by_way is not null then 'entered'
  else coalesce(max(case when links.answered_at = feedback.submitted_at then
    case when links.channel <> 'email' then links.channel when links.is_from_rating then 'reminder-rating' end end),
    case when supervisors.email like ${`%@${ERASED_DOMAIN}`} then 'erased' else 'email' end) end`
