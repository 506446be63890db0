import { type RawBuilder, sql } from 'kysely'
import {
  type DayGroup,
  FIRST_RESPONSE_DAY,
  LAST_RESPONSE_DAY,
  RESPONSE_STEPS,
  type ResponseChannel,
  type ResponseStep,
} from '#domain/office/response-days'
import { localTimeIn } from '#domain/time/working-days'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { RESPONSE_CHANNEL } from '../../platform/database/response-channel.ts'
import { erasedResponses, isRequestedIn, type ResponsesPeriod } from './responses-period.ts'

type CountedRequests = ResponsesPeriod & {
  db: Db
  viewer: Viewer
  now: Date
  timeZone: string
}

export type ResponseDays = {
  groups: Record<ResponseStep, DayGroup[]>
  channels: AnswersByChannel[]
  erasedChannels: AnswersByChannel[]
}

type AnswersByChannel = { channel: ResponseChannel; answers: number }

type Row = { part: ResponseStep | 'channel'; age: number; day: number | null; channel: ResponseChannel; count: number }

/** How many of the visible requests reached each step on which day, and through which channels answers came. */
export async function countResponseDays(counted: CountedRequests): Promise<ResponseDays> {
  const { db, now, timeZone } = counted
  const today = localTimeIn(timeZone)(now).day
  const [first, last] = [sql`${FIRST_RESPONSE_DAY}::integer`, sql`${LAST_RESPONSE_DAY}::integer`]
  // `greatest` and `least` ignore null.
  const dayOf = (instant: RawBuilder<unknown>) =>
    sql`case when ${instant} is not null then
      least(greatest((${instant} at time zone ${timeZone}::text)::date - end_date, ${first}), ${last} + 1) end`
  const { rows } = await sql<Row>`
    with requests as (${requestsWithTimes(counted)}), days as (
      select least(greatest(${today}::date - end_date, ${first} - 1), ${last}) as age,
        channel, ${sql.join(
          RESPONSE_STEPS.map((step) => sql`${dayOf(sql.ref(`${step}_at`))} as ${sql.ref(step)}`),
          sql`, `,
        )}
      from requests
    )
    select case ${sql.join(
      RESPONSE_STEPS.map((step) => sql`when grouping(${sql.ref(step)}) = 0 then ${step}::text`),
      sql` `,
    )} else 'channel' end as part,
      age, coalesce(${sql.join(RESPONSE_STEPS.map((step) => sql.ref(step)))}) as day, channel, count(*)::integer as count
    from days
    group by grouping sets (${sql.join(RESPONSE_STEPS.map((step) => sql`(age, ${sql.ref(step)})`))}, (channel))`.execute(
    db,
  )
  const groupsOf = (step: ResponseStep) => rows.filter(({ part }) => part === step)
  return {
    groups: {
      reached: groupsOf('reached'),
      opened: groupsOf('opened'),
      begun: groupsOf('begun'),
      answered: groupsOf('answered'),
    },
    channels: rows
      .filter(({ part, channel }) => part === 'channel' && channel !== null)
      .map(({ channel, count }) => ({ channel, answers: count })),
    erasedChannels: await countErased(counted),
  }
}

/** The channels of answers about students erased since. All that is known is whether staff entered them. */
function countErased({ db, viewer, ...period }: CountedRequests): Promise<AnswersByChannel[]> {
  return erasedResponses(db, viewer, period)
    .select(sql<ResponseChannel>`case when is_entered then 'entered' else 'erased' end`.as('channel'))
    .select(sql<number>`count(*)::integer`.as('answers'))
    .where('days', 'is not', null)
    .groupBy('channel')
    .execute()
}

/**
 * When each request reached each step. A step implies those before it, except if staff entered the answer: that counts on the day
 * it was given, whenever they entered it.
 */
function requestsWithTimes({ viewer, timeZone, ...period }: CountedRequests) {
  const submitted = sql`case when feedback.given_by_way is null then feedback.submitted_at end`
  const begun = sql`least(min(links.begun_at), ${submitted})`
  const opened = sql`least(feedback.opened_at, min(seconds.opened_at), ${begun})`
  return sql`
    select internships.end_date, coalesce(${submitted}, feedback.given_on::timestamp at time zone ${timeZone}::text) as answered_at,
      ${begun} as begun_at, ${opened} as opened_at,
      least(min(links.reached_at), ${opened}) as reached_at,
      ${RESPONSE_CHANNEL} as channel
    from feedback
    join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
    join internships on internships.id = supervisors.internship_id
    left join feedback_links links on links.supervisor_id = feedback.supervisor_id
    left join second_contacts seconds on seconds.supervisor_id = feedback.supervisor_id
    where ${feedbackVisibleTo(viewer)} and ${isRequestedIn(period)}
    group by feedback.id, supervisors.id, internships.id`
}
