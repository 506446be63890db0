import { sql } from 'kysely'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { effortOf } from '#domain/feedback/questions'
import * as m from '#messages'
import type { Db, Tx } from '../../../platform/database/client.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { requestInOwnWords, subjectOfTrial } from '../../../platform/email/own-words.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import {
  becauseNamed,
  FeedbackLinks,
  FirstRating,
  NotStarted,
  namesOf,
  type RequestsFacts,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { bareMessageId } from '../../../platform/email/send-email.ts'
import { MAY_STILL_ASK, type RequestEmailJob, readRequests } from './mailed-requests-queries.ts'
import { withdrawRequest } from './withdraw-links.ts'

type Reminder = RequestsFacts & {
  /** All of the requests have been reminded of before. */
  isRepeated: boolean
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
    const { db } = services
    const supervisorIds = found.requests.map(({ supervisorId }) => supervisorId)
    const isRepeated = await wereReminded(db, { supervisorIds, address: found.supervisorEmail })
    return { ...found, isRepeated, thread: await threadHeaders(db, job.mailingId) }
  },
  withdraw: withdrawRequest,
  recipient: toSupervisor,
  body: (site, facts: Reminder) => {
    const names = namesOf(facts.requests)
    const areMany = facts.requests.length > 1
    const effort = effortOf(facts.requests)
    const heading = HEADING[!facts.isRepeated ? 'first' : areMany ? 'several' : 'single']({ names })
    const own = requestInOwnWords(site, facts)
    const { headers, ...email } = supervisorEmail(site, facts, {
      subject: areMany
        ? m.reminders_feedback_email_subject_several({ names })
        : m.reminders_feedback_email_subject_single({ names }),
      preview: `${heading}. ${m.reminders_feedback_email_preview_expiry({ days: FEEDBACK_LINK_DAYS })}`,
      heading,
      ...own?.frame,
      ...subjectOfTrial(facts),
      because: becauseNamed(facts),
      students: facts.requests,
      body: (
        <>
          {own?.body ?? (
            <Paragraph>
              {areMany
                ? m.reminders_feedback_email_intro_several({ names, effort })
                : m.reminders_feedback_email_intro_single({ names, effort })}
            </Paragraph>
          )}
          <NotStarted {...facts} />
          <FeedbackLinks {...facts} After={FirstRating} />
        </>
      ),
    })
    return { ...email, headers: { ...headers, ...facts.thread } }
  },
  sample: (site, now) => ({ ...sampleRequests(site, now), isRepeated: false, thread: {} }),
})

const HEADING = {
  first: m.reminders_feedback_email_heading_first,
  single: m.reminders_feedback_email_heading_single,
  several: m.reminders_feedback_email_heading_several,
}

type Reminded = { supervisorIds: readonly string[]; address: string }

/** Whether each of these supervisors was reminded of the open request before, at this address. */
export async function wereReminded(db: Db | Tx, { supervisorIds, address }: Reminded): Promise<boolean> {
  const reminded = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackLinks.supervisorId')
    .distinct()
    .where('feedbackLinks.supervisorId', 'in', supervisorIds)
    .where('feedbackLinks.isMailed', '=', true)
    // Answers that were sent back have ended what was asked before.
    .where('feedbackLinks.endedAt', 'is', null)
    .where('feedbackMailings.email', '=', 'feedback-reminder')
    .where('feedbackMailings.address', '=', address)
    .where('feedbackMailings.handedOverAt', 'is not', null)
    .execute()
  return reminded.length === supervisorIds.length
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
