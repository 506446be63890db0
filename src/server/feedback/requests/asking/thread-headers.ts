import { sql } from 'kysely'
import type { Db } from '../../../platform/database/client.ts'
import { bareMessageId } from '../../../platform/email/send-email.ts'

/** Mail programs need the first and the last ones. */
const MAX_REFERENCES = 20

/**
 * The header fields with which mail programs show a reminder below the request (RFC 5322, section 3.6.4): the earlier emails to the
 * same address about the same requests. Their Message-IDs are those that the mail server or the provider's API has reported.
 */
export async function threadHeaders(db: Db, mailingId: string): Promise<Record<string, string>> {
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
