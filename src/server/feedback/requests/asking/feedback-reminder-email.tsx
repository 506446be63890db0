import { sql } from 'kysely'
import { effortOf, expectedMinutes } from '#domain/feedback/answer-time'
import type { ReminderPlace } from '#domain/feedback/reminder-place'
import * as m from '#messages'
import type { Db } from '../../../platform/database/client.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { LinkLine, Paragraph } from '../../../platform/email/email-layout.tsx'
import { requestInOwnWords, subjectOfTrial } from '../../../platform/email/own-words.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import {
  becauseNamed,
  type DeclinableRequest,
  daysOfLinks,
  FeedbackLinks,
  FirstRating,
  haveRatings,
  NotStarted,
  namesOf,
  type RequestsFacts,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { bareMessageId } from '../../../platform/email/send-email.ts'
import { MAY_STILL_ASK, type RequestEmailJob, readRequests } from './mailed-requests-queries.ts'
import { readReminderPlace } from './reminder-place-queries.ts'
import { withdrawRequest } from './withdraw-links.ts'

type Reminder = RequestsFacts<DeclinableRequest> & {
  place: ReminderPlace
  thread: Record<string, string>
}

/** Reminds a supervisor who has not answered (spec section 1). */
export const feedbackReminder = defineEmail({
  kind: 'feedback-reminder',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: MAY_STILL_ASK,
  facts: async (services, job: RequestEmailJob) => {
    const found = await readRequests(services, job)
    if (!found) return null
    const { db, clock } = services
    const supervisorIds = found.requests.map(({ supervisorId }) => supervisorId)
    const { supervisorEmail: address, isAutomatic } = found
    const place = await readReminderPlace(db, { supervisorIds, address, isAutomatic, now: clock() })
    return { ...found, place, thread: await threadHeaders(db, job.mailingId) }
  },
  withdraw: withdrawRequest,
  recipient: toSupervisor,
  body: (site, facts: Reminder) => {
    const { requests, place } = facts
    const names = namesOf(requests)
    const areMany = requests.length > 1
    const words = WORDS[place][areMany ? 'several' : 'single']
    const heading = words.heading({ names })
    const own = requestInOwnWords(site, facts)
    const intro = words.intro({ names, effort: effortOf(requests), minutes: expectedMinutes(requests) })
    const { headers, ...email } = supervisorEmail(site, facts, {
      subject: areMany
        ? m.reminders_feedback_email_subject_several({ names })
        : m.reminders_feedback_email_subject_single({ names }),
      preview: `${heading}. ${m.reminders_feedback_email_preview_expiry({ days: daysOfLinks(facts) })}`,
      heading,
      ...own?.frame,
      ...subjectOfTrial(facts),
      because: becauseNamed(facts),
      students: requests,
      stop: m.emails_supervisor_unsubscribe(),
      body: (
        <>
          {own?.body ?? <Paragraph>{intro}</Paragraph>}
          {place === 'last' && <Paragraph>{m.reminders_last_ways_out({ supportEmail: site.supportEmail })}</Paragraph>}
          <NotStarted {...facts} />
          <FeedbackLinks {...facts} After={afterLink(facts)} />
        </>
      ),
    })
    return { ...email, headers: { ...headers, ...facts.thread } }
  },
  sample: (site, now): Reminder => ({ ...sampleRequests(site, now), place: 'first', thread: {} }),
})

const WORDS = {
  first: {
    single: { heading: m.reminders_feedback_email_heading_first, intro: m.reminders_feedback_email_intro_single },
    several: { heading: m.reminders_feedback_email_heading_first, intro: m.reminders_feedback_email_intro_several },
  },
  second: {
    single: { heading: m.reminders_second_heading, intro: m.reminders_second_intro_single },
    several: { heading: m.reminders_second_heading, intro: m.reminders_second_intro_several },
  },
  further: {
    single: { heading: m.reminders_feedback_email_heading_single, intro: m.reminders_further_intro },
    several: { heading: m.reminders_feedback_email_heading_several, intro: m.reminders_further_intro },
  },
  last: {
    single: { heading: m.reminders_last_heading, intro: m.reminders_last_intro },
    several: { heading: m.reminders_last_heading, intro: m.reminders_last_intro },
  },
}

/** What follows the button of each request. */
function afterLink({ requests, place }: Reminder) {
  return (request: DeclinableRequest) => (
    <>
      {haveRatings(requests) && <FirstRating {...request} />}
      {place === 'last' && (
        <>
          <LinkLine href={request.colleague}>{m.ways_out_colleague_title()}</LinkLine>
          <LinkLine href={request.decline}>{m.ways_out_decline()}</LinkLine>
        </>
      )}
    </>
  )
}

/** Mail programs need the first and the last ones. */
const MAX_REFERENCES = 20

/**
 * The header fields with which mail programs show a reminder below the request (RFC 5322, section 3.6.4): the earlier emails to the
 * same address about the same requests. Their Message-IDs are those that the mail server or the provider's API has reported.
 */
async function threadHeaders(db: Db, mailingId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ messageId: string }>`
    select earlier.message_id
    from feedback_mailings mailings
    join feedback_mailings earlier on earlier.address = mailings.address and earlier.requested_at < mailings.requested_at
    where mailings.id = ${mailingId} and earlier.email <> 'supervisor-confirmation' and earlier.message_id is not null
      and exists (
        select from feedback_links links join feedback_links others on others.supervisor_id = links.supervisor_id
        where links.mailing_id = earlier.id and others.mailing_id = mailings.id and links.is_mailed and others.is_mailed)
    order by earlier.requested_at, earlier.id`.execute(db)
  const ids = rows.map(({ messageId }) => bareMessageId(messageId)).filter((id) => /^[^\s<>]+$/.test(id))
  const [first, ...others] = ids.map((id) => `<${id}>`)
  if (!first) return {}
  const references = [first, ...others.slice(1 - MAX_REFERENCES)]
  return { 'In-Reply-To': references.at(-1)!, References: references.join(' ') }
}
