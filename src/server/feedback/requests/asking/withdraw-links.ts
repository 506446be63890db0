import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/database/client.ts'

/**
 * Undoes what was recorded of a waiting email that may not leave any more, except these links of it: links, steps, and the email
 * itself once nothing is left in it, so that neither limits nor the schedule nor the delivery count it. An email that has left, or
 * has failed, stays; so do links that were revoked, replaced by those of another email, or used: a mail server can take an email
 * without saying so.
 */
export async function withdrawLinks(db: Db, mailingId: string, except: readonly string[] = []): Promise<void> {
  await inTransaction(db, async (tx) => {
    const waiting = await tx
      .selectFrom('feedbackMailings')
      .select('id')
      .where('id', '=', mailingId)
      .where('handedOverAt', 'is', null)
      .where('failedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) return
    const dropped = sql`select links.id from feedback_links links
      where links.mailing_id = ${mailingId} and links.is_mailed and links.revoked_at is null
        and num_nonnulls(links.reached_at, links.begun_at, links.answered_at) = 0 and links.id <> all(${[...except]}::uuid[])`
    // Recorded together, so they have the same time. Earlier records stay.
    await sql`delete from automatic_steps steps
      using feedback_mailings mailings, feedback_links links, internship_supervisors supervisors
      where links.id in (${dropped}) and mailings.id = links.mailing_id and supervisors.id = links.supervisor_id
        and steps.student_id = links.student_id and steps.internship_id = supervisors.internship_id
        and steps.address = mailings.address and steps.done_at = mailings.requested_at`.execute(tx)
    await sql`delete from feedback_links where id in (${dropped})`.execute(tx)
    await sql`delete from feedback_mailings where id = ${mailingId}
      and not exists (select from feedback_links where mailing_id = ${mailingId})`.execute(tx)
  })
}

/** For `withdraw` of the emails with such links. */
export function withdrawRequest({ db }: { db: Db }, { mailingId }: { mailingId: string }): Promise<void> {
  return withdrawLinks(db, mailingId)
}
