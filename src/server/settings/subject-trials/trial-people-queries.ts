import { type RawBuilder, sql } from 'kysely'
import {
  ASSUMED_PERCENT,
  FEWEST_FOR_RATE,
  TRIAL_DAYS,
  type TrialEmail,
  type TrialGroup,
  type TrialGroups,
} from '#domain/feedback/subject-trial'
import { DAY } from '#domain/time/durations'
import type { Db } from '../../platform/database/client.ts'

const DAYS_OF_YEAR = 365

/**
 * When the person at this address answered after the email, even if the answers were sent back since. A second contact, a
 * colleague, or a person whom the student has named instead does not count.
 */
const ANSWERED_AT = sql`least(
  case when feedback.given_by_way is null and feedback.submitted_at >= mailings.handed_over_at
    and supervisors.email = mailings.address then feedback.submitted_at end,
  (select min(back.submitted_at) from sent_back_feedback back
   where back.supervisor_id = feedback.supervisor_id and back.given_by_way is null and back.given_by_email = mailings.address
     and back.submitted_at >= mailings.handed_over_at))`

/** Each person counts once, with their first email and the first request in it. */
function firstEmails(condition: RawBuilder<unknown>) {
  return sql`
    select distinct on (mailings.address) mailings.address, mailings.handed_over_at, mailings.has_tried_subject,
      ${ANSWERED_AT} <= mailings.handed_over_at + ${TRIAL_DAYS}::integer * interval '1 day' as is_answered
    from feedback_mailings mailings
    join feedback_links links on links.mailing_id = mailings.id and links.is_mailed
    join feedback on feedback.supervisor_id = links.supervisor_id
    join internship_supervisors supervisors on supervisors.id = links.supervisor_id
    where mailings.handed_over_at is not null and mailings.failed_at is null and ${condition}
    order by mailings.address, mailings.handed_over_at, links.id`
}

/** The present share of answers, and how many people get this email. */
export async function readPlan(db: Db, email: TrialEmail, now: Date) {
  const [yearAgo, complete] = [daysBefore(now, DAYS_OF_YEAR + TRIAL_DAYS), daysBefore(now, TRIAL_DAYS)]
  const ofEmail = sql`mailings.email = ${email} and mailings.handed_over_at > ${yearAgo}`
  const { rows } = await sql<{ asked: number; answered: number; inYear: number }>`
    select (count(*) filter (where handed_over_at <= ${complete}))::integer as asked,
      (count(*) filter (where handed_over_at <= ${complete} and is_answered))::integer as answered,
      (count(*) filter (where handed_over_at > ${daysBefore(now, DAYS_OF_YEAR)}))::integer as in_year
    from (${firstEmails(ofEmail)}) people`.execute(db)
  const { asked, answered, inYear } = rows[0]!
  const isAssumed = asked < FEWEST_FOR_RATE
  return {
    presentPercent: isAssumed ? ASSUMED_PERCENT : Math.round((100 * answered) / asked),
    isAssumed,
    peopleInYear: inYear,
    lastTerm: await readLastTerm(db, email, now),
  }
}

async function readLastTerm(db: Db, email: TrialEmail, now: Date) {
  const { rows } = await sql<{ name: string; people: number }>`
    select terms.name, (
      select count(distinct mailings.address)::integer from feedback
      join feedback_links links on links.supervisor_id = feedback.supervisor_id and links.is_mailed
      join feedback_mailings mailings on mailings.id = links.mailing_id
      where feedback.start_date between terms.starts_on and terms.ends_on and mailings.email = ${email}
        and mailings.handed_over_at is not null and mailings.failed_at is null
    ) as people
    from terms where ends_on < ${now.toISOString().slice(0, 10)} order by ends_on desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Counted = { id: string; peoplePerGroup: number }

/** The two groups of a trial, each with as many people as planned. */
export async function readGroups(db: Db, { id, peoplePerGroup }: Counted, now: Date): Promise<TrialGroups> {
  const { rows } = await sql<TrialGroup & { hasTriedSubject: boolean }>`
    select has_tried_subject, (count(*) filter (where is_complete and place <= ${peoplePerGroup}))::integer as asked,
      (count(*) filter (where is_complete and place <= ${peoplePerGroup} and is_answered))::integer as answered,
      (count(*) filter (where not is_complete))::integer as waiting
    from (
      select people.*, handed_over_at <= ${daysBefore(now, TRIAL_DAYS)} as is_complete,
        row_number() over (partition by has_tried_subject order by handed_over_at, address) as place
      from (${firstEmails(sql`mailings.subject_trial_id = ${id}`)}) people
    ) placed
    group by has_tried_subject`.execute(db)
  const groupOf = (isTried: boolean): TrialGroup => {
    const { asked, answered, waiting } = rows.find((row) => row.hasTriedSubject === isTried) ?? NOBODY
    return { asked, answered, waiting }
  }
  return { present: groupOf(false), tried: groupOf(true) }
}

const NOBODY: TrialGroup = { asked: 0, answered: 0, waiting: 0 }

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}
