import { sql } from 'kysely'
import type { EmailKind } from '#domain/platform/email-kinds'
import type { Tx } from '../../../platform/database/client.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'

/** Each asks for the same answer as the others, so the newest one is enough. The question of the day of approval asks for less. */
const ASKING: readonly EmailKind[] = ['supervisor-confirmation', 'feedback-request', 'feedback-reminder']
const REPLACED: Partial<Record<EmailKind, readonly EmailKind[]>> = {
  'supervisor-confirmation': ['supervisor-confirmation'],
  'feedback-request': ASKING,
  'feedback-reminder': ASKING,
}

type Asked = { email: EmailKind; supervisorIds: readonly string[] }

/** The emails to these supervisors, at their current address, that an email of this kind replaces: they have not been handed over. */
export async function waitingEmails(tx: Tx, { email, supervisorIds }: Asked): Promise<string[]> {
  const { rows } = await sql<{
    mailingId: string
  }>`select distinct links.mailing_id ${waiting({ email, supervisorIds })}`.execute(tx)
  return rows.map(({ mailingId }) => mailingId)
}

/**
 * Takes these supervisors out of the emails that still wait: the one that is enqueued now is in their place. The links stay valid,
 * because nobody knows whether a mail server that did not answer has accepted the email.
 */
export async function replaceWaitingEmails(tx: Tx, queue: Queue, asked: Asked): Promise<void> {
  const { rows } = await sql<{ mailingId: string }>`
    with replaced as (
      update feedback_links set is_mailed = false where id in (select links.id ${waiting(asked)}) returning id, mailing_id)
    select distinct mailing_id from replaced
    where not exists (
      select from feedback_links others where others.mailing_id = replaced.mailing_id and others.is_mailed
        and others.id not in (select id from replaced))`.execute(tx)
  const emptied = rows.map(({ mailingId }) => mailingId)
  // One that is being sent at this moment is no longer needed at its next attempt.
  if (await queue.holdEmails(tx, emptied)) await queue.removeEmails(tx, emptied)
}

function waiting({ email, supervisorIds }: Asked) {
  return sql`from feedback_links links
    join feedback_mailings mailings on mailings.id = links.mailing_id
    join internship_supervisors supervisors on supervisors.id = links.supervisor_id and supervisors.email = mailings.address
    where links.supervisor_id = any(${supervisorIds}::uuid[]) and links.is_mailed and links.revoked_at is null
      and links.channel = 'email' and mailings.email = any(${REPLACED[email] ?? []})
      and mailings.handed_over_at is null and mailings.failed_at is null`
}
