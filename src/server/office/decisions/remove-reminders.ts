import { sql } from 'kysely'
import type { Tx } from '../../platform/database/client.ts'
import type { Decided, Decider } from './outcome.ts'

/** Removes the traces of undone reminders, so that their emails and links count for no limit. */
export async function removeReminders(
  tx: Tx,
  { queue }: Decider,
  { recordIds, mailingIds, decidedAt }: Decided,
): Promise<string[]> {
  await queue.removeEmails(tx, mailingIds)
  await tx.deleteFrom('feedbackLinks').where('mailingId', 'in', mailingIds).execute()
  await tx.deleteFrom('feedbackMailings').where('id', 'in', mailingIds).execute()
  // The first email to a corrected address counts as its request.
  await sql`delete from automatic_steps steps
    using feedback, internship_supervisors supervisors
    where feedback.id = any(${recordIds}::uuid[]) and supervisors.id = feedback.supervisor_id
      and steps.internship_id = supervisors.internship_id and steps.address = supervisors.email
      and steps.step = 'request' and steps.done_at = ${decidedAt}`.execute(tx)
  return recordIds
}
